import { useEffect } from "react";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { capital } from "#web/components/format/capital.ts";
import {
  onWaitingTransactions,
  type WaitingTransactions,
  waitingTransactions,
} from "#web/components/ledger/waiting-transactions.ts";
import { holdName } from "#web/session/device-records.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { lastUnanswered } from "#web/transport/transport.ts";
import { type SentTransaction, sendWaiting, type WaitingCalls } from "./send-waiting.ts";

/** Between attempts while the server does not respond, or another tab is sending. */
const retryMs = 15_000;

const calls: WaitingCalls = {
  create: (body) => call("transactions", "create", { body }),
  update: (id, body) => call("transactions", "update", { params: { id }, body }),
  remove: (id, version) =>
    call("transactions", "remove", { params: { id }, query: { version: String(version) } }),
  get: (id) => call("transactions", "get", { params: { id } }),
};

type Edits = ReturnType<typeof useEditHistory>;

function stepOf({ request, after }: SentTransaction, { ledger }: Edits): EditStep | null {
  if (request.kind === "remove") return ledger.removed(request.before);
  if (after === null) return null;
  return request.kind === "update" ? ledger.changed(request.before, after) : ledger.recorded(after);
}

/** Sends the changes of transactions that wait for a network once the server responds. Shows nothing itself. */
export function WaitingSender({ userId }: { userId: string }) {
  const edits = useEditHistory();
  const showAlert = useAlert();
  useEffect(() => {
    const store: WaitingTransactions = waitingTransactions(userId);
    let isOver = false;
    let isRunning = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (isRunning) return;
      isRunning = true;
      const { sent, isLeft } = await sendWaiting({ userId, store, calls, hold: holdName });
      isRunning = false;
      if (isLeft && !isOver) timer = setTimeout(run, retryMs);
      const steps = sent.flatMap((each) => stepOf(each, edits) ?? []);
      const names = steps.map(({ name }) => name).join(", ");
      const text = capital(names);
      const [only, ...others] = steps;
      if (only === undefined) return;
      if (others.length === 0) return edits.offer(only, text);
      for (const step of steps) edits.record(step);
      showAlert({ text, severity: "success", durationMs: alertDurationMs.error });
    };
    const runIfAnswered = () => {
      if (lastUnanswered()) timer ??= setTimeout(run, retryMs);
      else void run();
    };
    runIfAnswered();
    const stops = [onNetworkReturn(run), onWaitingTransactions(runIfAnswered)];
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [userId, edits, showAlert]);
  return null;
}
