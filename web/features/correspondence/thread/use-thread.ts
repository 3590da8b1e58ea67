import { useEffect, useRef } from "react";
import type { SWRResponse } from "swr";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { onOutdated } from "#web/api/outdated.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { sequenceOf } from "./earlier-messages.ts";

type ThreadAnswer = OperationOutput<"correspondence", "getThread">;

const renewMs = 30_000;

/** The conversation with messages that have arrived, and those of them that have to wait for one before them. */
function withArrived(answer: ThreadAnswer, arrived: readonly Message[]) {
  const messages = [...answer.messages];
  const early: Message[] = [];
  for (const message of arrived.toSorted((one, other) => sequenceOf(one) - sequenceOf(other))) {
    const last = messages.at(-1);
    const missing = sequenceOf(message) - (last === undefined ? 0 : sequenceOf(last));
    if (missing > 1) early.push(message);
    else if (missing === 1) messages.push(message);
  }
  return { next: { ...answer, messages }, early };
}

/** A conversation. A message that arrives by the socket is shown before the conversation is read again. */
export function useThread(threadId: string): SWRResponse<ThreadAnswer, Error> {
  const input = { params: { id: threadId }, query: {} };
  const answer = useOperation("correspondence", "getThread", input, {
    refreshInterval: useRenewal(renewMs),
  });
  const { data, mutate } = answer;
  const last = data?.messages.at(-1);
  const shownUpTo = useRef(0);
  shownUpTo.current = last === undefined ? 0 : sequenceOf(last);
  useEffect(() => {
    // Messages that have overtaken others.
    let early: readonly Message[] = [];
    return onOutdated(({ id, updated }) => {
      if (id !== threadId || updated?.read !== "correspondence.getThread") return;
      const message = updated.data as Message;
      // A change would end a reading that is under way.
      if (sequenceOf(message) <= shownUpTo.current) return;
      const add = (known: ThreadAnswer | undefined) => {
        if (known === undefined) return known;
        const added = withArrived(known, [...early, message]);
        early = added.early;
        return added.next;
      };
      void mutate(add, { revalidate: (known) => known === undefined || early.length > 0 });
    });
  }, [threadId, mutate]);
  return answer;
}
