import type { MailContent } from "#functions/platform/mail/template.ts";
import { fallOf, type MarketLevel } from "#shared/domain/alerts/alert-rules.ts";

const money = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

/** @param stopUrl ends these mails when it is opened */
export function alertMail(
  webOrigin: string,
  { title, level }: { title: string; level: MarketLevel },
  stopUrl: string,
): MailContent {
  const price = `US$ ${money.format(level.priceCents / 100)}`;
  const peak = `US$ ${money.format(level.peakCents / 100)}`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `When this was noticed the price was ${price}, ${percent.format(fallOf(level) / 100)} % below its highest close of ${peak}.`,
      "The alert is off now. Switch it on again when you want to be notified another time. This is information, not advice to buy or sell.",
    ],
    action: { label: "Your alerts", url: `${webOrigin}/alerts` },
    footnote: `You receive this mail because you set an alert. To unsubscribe: ${stopUrl}`,
  };
}
