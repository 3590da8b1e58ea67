import { useCallback, useSyncExternalStore } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { readAccountSettings, writeAccountSettings } from "#web/components/view-settings/stored-settings.ts";
import { useSession } from "#web/session/session-provider.tsx";
import type { TodaysRate } from "./todays-rate.ts";

/** Accounts that see amounts in US dollars instead of their plan's base currency. */
const inDollars = new Map<string, boolean>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInDollars(userId: string): boolean {
  const known = inDollars.get(userId) ?? readAccountSettings(userId).displayCurrency === "USD";
  inDollars.set(userId, known);
  return known;
}

interface DisplayCurrency {
  /** All amounts of the page are shown in it. */
  readonly currency: Currency;
  choose(currency: Currency): void;
}

/**
 * The currency of all amounts on the page: the plan's base currency, or US dollars where the account has chosen them.
 * Every part of the page that uses it changes at once.
 */
export function useDisplayCurrency(baseCurrency: Currency): DisplayCurrency {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : "guest";
  const isDollars = useSyncExternalStore(subscribe, () => isInDollars(userId));
  const choose = useCallback(
    (currency: Currency) => {
      inDollars.set(userId, currency === "USD");
      writeAccountSettings(userId, { displayCurrency: currency === "USD" ? "USD" : "base" });
      for (const listener of listeners) listener();
    },
    [userId],
  );
  return { currency: isDollars ? "USD" : baseCurrency, choose };
}

/** The display currency at the current rate: one factor for all months, so that every ratio stays as calculated. */
export function useTodaysRate({
  baseCurrency,
  exchangeRate,
}: Pick<Timeline, "baseCurrency" | "exchangeRate">): TodaysRate {
  const { currency } = useDisplayCurrency(baseCurrency);
  return { currency, rate: currency === "USD" ? 1 : exchangeRate };
}
