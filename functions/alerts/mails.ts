import type { MailContent } from "#functions/platform/mail/template.ts";
import { type AlertKind, fallOf, type MarketLevel } from "#shared/domain/alerts/alert-rules.ts";
import { type NumberFormat, numberWriter } from "#shared/domain/formats.ts";

interface Reached {
  readonly kind: AlertKind;
  readonly value: number;
  readonly level: MarketLevel;
}

/** How a reader writes amounts in cents and hundredths of a percent. */
function writersOf(format: NumberFormat) {
  const money = numberWriter(format, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = numberWriter(format, { maximumFractionDigits: 2 });
  return {
    dollars: (cents: number) => `US$ ${money(cents / 100)}`,
    percent: (hundredths: number) => `${percent(hundredths / 100)} %`,
  };
}

/** `Bitcoin has fallen to US$ 60,000.00` */
export function alertTitle({ kind, value }: Omit<Reached, "level">, format: NumberFormat): string {
  const { dollars, percent } = writersOf(format);
  if (kind === "fall") return `Bitcoin is ${percent(value)} below its peak`;
  return `Bitcoin ${kind === "below" ? "has fallen" : "has risen"} to ${dollars(value)}`;
}

/** @param stop what a link to end these mails carries */
export function alertMail(
  webOrigin: string,
  reached: Reached,
  format: NumberFormat,
  stop: { readonly userId: string; readonly signature: string },
): MailContent {
  const { dollars, percent } = writersOf(format);
  const { level } = reached;
  const { userId, signature } = stop;
  const title = alertTitle(reached, format);
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `When this was noticed the price was ${dollars(level.priceCents)}, ${percent(fallOf(level))} below its highest close of ${dollars(level.peakCents)}.`,
      "The alert is off now. Switch it on again when you want to be notified another time. This is information, not advice to buy or sell.",
    ],
    action: { label: "Your alerts", url: `${webOrigin}/alerts` },
    footnote: `You receive this mail because you set an alert. To unsubscribe: ${webOrigin}/stop-alerts#${userId}.${signature}`,
    unsubscribeUrl: `${webOrigin}/api/alerts/unsubscribe?${new URLSearchParams({ user: userId, signature })}`,
  };
}
