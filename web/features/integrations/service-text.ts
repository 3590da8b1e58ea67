import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { type ServiceId, services } from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";

const exchange: IconShape = { path: "M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3" };

export const serviceIcons: Readonly<Record<ServiceId, IconShape>> = {
  market: {
    path: "M4.5 7h2.5a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-2.5a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM13 7h2.5a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-2.5a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5zM8.5 10h3",
  },
  coingecko: {
    path: "M4 5.5a6 2.2 0 1 0 12 0a6 2.2 0 1 0-12 0M4 5.5v9c0 1.2 2.7 2.2 6 2.2s6-1 6-2.2v-9M4 10c0 1.2 2.7 2.2 6 2.2s6-1 6-2.2",
  },
  onchain: moreIcons.eye,
  news: {
    path: "M3.5 5h10v11h-8a2 2 0 0 1-2-2zM13.5 8h3v6a2 2 0 0 1-2 2M6 8h5M6 11h5M6 13.5h3",
  },
  macro: { path: "M3.5 8L10 4l6.5 4zM5.5 8v6M8.5 8v6M11.5 8v6M14.5 8v6M3.5 16h13" },
  kraken: exchange,
  coinbase: exchange,
};

export const dotsIcon: IconShape = { path: "M5 10h.01M10 10h.01M15 10h.01" };

/** By the seconds that a rate is about. */
const rates: Readonly<Record<number, string>> = {
  1: msg("{used} of {max} a second"),
  60: msg("{used} of {max} a minute"),
  3600: msg("{used} of {max} an hour"),
  86400: msg("{used} of {max} a day"),
};

/** How much of a rate is used, such as `2 of 10 a second`. */
export function rateText({ rateLimit: { used, max, seconds } }: Integration): string {
  return t(rates[seconds] ?? msg("{used} of {max} in {seconds} seconds"), { used, max, seconds });
}

/** When a service was last synced, and a second line about it. */
export function syncText(service: Integration, nowMs: number): readonly [string, string] {
  if (service.status === "connecting") return [t("First sync running"), t("Usually takes a minute")];
  const last = service.lastSync === null ? t("Not synced yet") : formatRelative(service.lastSync, nowMs);
  if (service.status === "disconnected") {
    return [last, service.requiresAuth ? t("Needs your own key") : t("Needs no key")];
  }
  return [last, service.errorCount > 0 ? errorsText(service) : rateText(service)];
}

/** Such as `4 errors since 18 August 2026`. */
export function errorsText({ errorCount, errorSince }: Integration): string {
  return errorSince === null
    ? t("{count, plural, one {# error} other {# errors}}", { count: errorCount })
    : t("{count, plural, one {# error} other {# errors}} since {day}", {
        count: errorCount,
        day: formatDay(errorSince),
      });
}

/** What the warning says of services with errors; null when there are none. */
export function warningText(all: readonly Integration[]): { count: string; text: string } | null {
  const failing = all.filter(({ status }) => status === "error");
  const [first] = failing;
  if (first === undefined) return null;
  const reason = (first.error ?? t("no answer")).replace(/\.$/, "");
  const values = { service: t(first.name), reason };
  const sentences = [
    first.errorSince === null
      ? t("{service}: {reason}.", values)
      : t("{service} since {day}: {reason}.", { ...values, day: formatDay(first.errorSince) }),
    services[first.id].category === "exchange" ? t("Your trades are safe.") : null,
    first.needsKey ? t("Renew the key to continue.") : t("We keep trying."),
  ];
  return {
    count: t(
      "{count, plural, one {# service has connection errors.} other {# services have connection errors.}}",
      { count: failing.length },
    ),
    text: sentences.filter((sentence) => sentence !== null).join(" "),
  };
}
