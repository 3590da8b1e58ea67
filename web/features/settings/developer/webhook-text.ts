import type { SentWebhook } from "#shared/api/developer/webhooks.ts";
import { dateFormat } from "#web/components/format/formats.ts";

const momentFormat = dateFormat({
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Day and time in the reader's time zone. */
export function momentText(moment: string): string {
  return momentFormat.format(Date.parse(moment));
}

/** How a delivery stands, in a word or two. */
export function outcomeText({ state, attempts }: SentWebhook): string {
  const last = attempts.at(-1);
  if (state === "delivered") return "Delivered";
  if (last === undefined) return state === "waiting" ? "Waiting" : "Not sent";
  return last.status === null ? "No answer" : `Answered ${last.status}`;
}
