import type { SentWebhook } from "#shared/api/developer/webhooks.ts";
import type { WebhookEvent } from "#shared/domain/developer/webhooks.ts";
import { dateFormat } from "#web/components/format/formats.ts";

/** When each event happens. */
export const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  "transaction.created": "A transaction is recorded",
  "transaction.updated": "A transaction is changed",
  "transaction.deleted": "A transaction is deleted",
  "transaction.imported": "Transactions are imported",
  "transaction.import_undone": "An import is undone",
  "plan.updated": "A setting of a plan changes",
  "simulation.created": "A simulation is saved",
  "simulation.updated": "A saved simulation is changed",
  "simulation.deleted": "A saved simulation is deleted",
  "price.updated": "The market price is read, every ten minutes",
  "cycle.completed": "A halving completes an epoch",
  "error.occurred": "A call of your programs fails on our side, or a webhook is switched off",
  "message.sent": "A message arrives or is sent",
  "message.read": "You read, archive or delete messages",
  "thread.updated": "A conversation is closed or opened",
  "notification.created": "A notification arrives",
  "notification.read": "A notification is read",
};

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
