import { useEffect } from "react";
import type { SWRResponse } from "swr";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { onOutdated } from "#web/api/outdated.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { sequenceOf } from "./earlier-messages.ts";

type ThreadAnswer = OperationOutput<"correspondence", "getThread">;

const renewMs = 30_000;

/** The conversation with a message that has arrived; undefined when others before it are missing. */
function withArrived(answer: ThreadAnswer, message: Message): ThreadAnswer | undefined {
  const last = answer.messages.at(-1);
  const missing = sequenceOf(message) - (last === undefined ? 0 : sequenceOf(last));
  if (missing > 1) return undefined;
  return missing < 1 ? answer : { ...answer, messages: [...answer.messages, message] };
}

/** A conversation. A message that arrives by the socket is shown before the conversation is read again. */
export function useThread(threadId: string): SWRResponse<ThreadAnswer, Error> {
  const input = { params: { id: threadId }, query: {} };
  const answer = useOperation("correspondence", "getThread", input, {
    refreshInterval: useRenewal(renewMs),
  });
  const { data, mutate } = answer;
  useEffect(
    () =>
      onOutdated(({ id, updated }) => {
        if (id !== threadId || updated?.read !== "correspondence.getThread") return;
        const next = data && withArrived(data, updated.data as Message);
        if (next === undefined) void mutate();
        else if (next !== data) void mutate(next, { revalidate: false });
      }),
    [threadId, data, mutate],
  );
  return answer;
}
