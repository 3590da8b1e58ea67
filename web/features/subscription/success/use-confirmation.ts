import { useEffect, useState } from "react";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { useRenewOperation } from "#web/api/use-operation.ts";
import { latestSubscription } from "#web/features/subscription/billing-calls.ts";
import { announceUser } from "#web/session/presence.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { confirmationOf, waitsSeconds } from "./confirmation.ts";

/** late: not confirmed in time; unknown: the API could not be reached on the last attempt. */
export type Progress =
  | { phase: "asking" | "late" | "unknown" }
  | { phase: "confirmed" | "scheduled"; subscription: CurrentSubscription };

/** Checks until the purchase is confirmed, for a limited time. `askAgain` starts again. */
export function useConfirmation(wanted: string | null): { progress: Progress; askAgain(): void } {
  const { refreshUser } = useSession();
  const renew = useRenewOperation();
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<Progress>({ phase: "asking" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round starts from the beginning.
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (asked: number) => {
      const subscription = await latestSubscription().catch(() => null);
      if (isOver) return;
      const phase = subscription === null ? "awaited" : confirmationOf(subscription, wanted);
      if (subscription !== null && phase !== "awaited") {
        announceUser();
        await Promise.all([refreshUser(), renew("subscription", "tiers"), renew("subscription", "current")]);
        if (!isOver) setProgress({ phase, subscription });
        return;
      }
      const seconds = waitsSeconds[asked];
      if (seconds !== undefined) timer = setTimeout(() => void ask(asked + 1), seconds * 1000);
      else setProgress({ phase: subscription === null ? "unknown" : "late" });
    };
    setProgress({ phase: "asking" });
    void ask(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [round, wanted, refreshUser, renew]);

  return { progress, askAgain: () => setRound((before) => before + 1) };
}
