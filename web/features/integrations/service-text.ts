import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { type ServiceId, services } from "#shared/domain/integrations/services.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
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

const units: Readonly<Record<number, string>> = {
  1: "a second",
  60: "a minute",
  3600: "an hour",
  86400: "a day",
};

/** How much of a rate is used, such as `2 of 10 a second`. */
export function rateText({ rateLimit: { used, max, seconds } }: Integration): string {
  return `${formatCount(used)} of ${formatCount(max)} ${units[seconds] ?? `in ${seconds} seconds`}`;
}

/** When a service was last synced, and a second line about it. */
export function syncText(service: Integration, nowMs: number): readonly [string, string] {
  if (service.status === "disconnected") {
    return ["Not connected", service.requiresAuth ? "Needs your own key" : "Needs no key"];
  }
  if (service.status === "connecting") return ["First sync running", "Usually takes a minute"];
  const last = service.lastSync === null ? "Not synced yet" : formatRelative(service.lastSync, nowMs);
  return [last, service.errorCount > 0 ? errorsText(service) : rateText(service)];
}

/** Such as `4 errors since 18 August 2026`. */
export function errorsText({ errorCount, errorSince }: Integration): string {
  const count = errorCount === 1 ? "1 error" : `${formatCount(errorCount)} errors`;
  return errorSince === null ? count : `${count} since ${formatDay(errorSince)}`;
}

/** What the warning says of services with errors; null when there are none. */
export function warningText(all: readonly Integration[]): { count: string; text: string } | null {
  const failing = all.filter(({ status }) => status === "error");
  const [first] = failing;
  if (first === undefined) return null;
  const count =
    failing.length === 1
      ? "1 service has connection errors."
      : `${formatCount(failing.length)} services have connection errors.`;
  const since = first.errorSince === null ? "" : ` since ${formatDay(first.errorSince)}`;
  const help = first.needsKey ? "Renew the key to continue." : "We keep trying.";
  const isExchange = services[first.id].category === "exchange";
  return {
    count,
    text: `${first.name}${since}: ${first.error ?? "no answer"}.${isExchange ? " Your trades are safe." : ""} ${help}`.replace(
      "..",
      ".",
    ),
  };
}
