import { useCallback, useSyncExternalStore } from "react";
import { readAccountSettings, writeAccountSettings } from "#web/components/view-settings/stored-settings.ts";
import { useSession } from "#web/session/session-provider.tsx";
import type { MoneyKind } from "./amounts.ts";

/** What accounts have chosen; null for nothing yet. */
const chosen = new Map<string, MoneyKind | null>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosenBy(userId: string): MoneyKind | null {
  const known = chosen.get(userId);
  if (known !== undefined) return known;
  const { money } = readAccountSettings(userId);
  const stored = money === "real" || money === "nominal" ? money : null;
  chosen.set(userId, stored);
  return stored;
}

/**
 * The kind of money on the page, remembered in this browser for each account. Every part of the page that uses it changes
 * at once.
 *
 * @param first what holds until the account has chosen: the range of outcomes is easier to judge in money of today, the
 *   months are what was and will be paid
 */
export function useMoneyKind(first: MoneyKind): { readonly money: MoneyKind; choose(kind: MoneyKind): void } {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : "guest";
  const kind = useSyncExternalStore(subscribe, () => chosenBy(userId));
  const choose = useCallback(
    (next: MoneyKind) => {
      chosen.set(userId, next);
      writeAccountSettings(userId, { money: next });
      for (const listener of listeners) listener();
    },
    [userId],
  );
  return { money: kind ?? first, choose };
}
