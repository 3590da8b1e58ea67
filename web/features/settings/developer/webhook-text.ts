import type { SentWebhook } from "#shared/api/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";

/** How a delivery stands, in a word or two. */
export function outcomeText({ state, attempts }: SentWebhook): string {
  const last = attempts.at(-1);
  if (state === "delivered") return t("Delivered");
  if (last === undefined) return t(state === "waiting" ? "Waiting" : "Not sent");
  return last.status === null ? t("No answer") : t("Answered {status}", { status: String(last.status) });
}
