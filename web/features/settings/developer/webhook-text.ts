import type { SentWebhook } from "#shared/api/developer/webhooks.ts";

/** How a delivery stands, in a word or two. */
export function outcomeText({ state, attempts }: SentWebhook): string {
  const last = attempts.at(-1);
  if (state === "delivered") return "Delivered";
  if (last === undefined) return state === "waiting" ? "Waiting" : "Not sent";
  return last.status === null ? "No answer" : `Answered ${last.status}`;
}
