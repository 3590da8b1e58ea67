import { useEffect, useRef, useState } from "react";
import type { EngineConfig } from "#shared/api/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { call } from "#web/api/api.ts";
import { createOutlookEngine, type OutlookAnswer, type OutlookEngine } from "#web/workers/outlook-engine.ts";
import type { OutlookPlan } from "#web/workers/outlook-messages.ts";
import { wishOf } from "./goal-text.ts";

/** What is known of the outlook. */
export interface OutlookState {
  /** The saved plan that it starts from; null until it is loaded. */
  readonly config: EngineConfig | null;
  /** The last answer: of the present question, or of the one before while it is calculated. */
  readonly answer: OutlookAnswer | null;
  /** Why there is none. */
  readonly failure: string | null;
  retry(): void;
}

const noChanges = { plan: {}, epochs: {} };

/**
 * The outlook of the saved plan, calculated in workers: at once with a thousand paths, then with ten thousand.
 *
 * @param timeline asked again when it is another one
 * @param baseAmount of the purchases to come; the plan's own when null
 */
export function useOutlook(timeline: Timeline, baseAmount: number | null): OutlookState {
  const [plan, setPlan] = useState<OutlookPlan | null>(null);
  const [answer, setAnswer] = useState<OutlookAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useRef<OutlookEngine | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another timeline and a retry each read the plan again.
  useEffect(() => {
    let isWanted = true;
    setFailure(null);
    call("control-panel", "engineConfig").then(
      (config) => {
        if (isWanted) setPlan({ config, changes: noChanges });
      },
      () => {
        if (isWanted) setFailure("The plan could not be loaded.");
      },
    );
    return () => {
      isWanted = false;
    };
  }, [timeline, attempt]);

  useEffect(() => () => engine.current?.close(), []);

  useEffect(() => {
    if (plan === null) return;
    const { goal } = plan.config;
    try {
      engine.current ??= createOutlookEngine({ onAnswer: setAnswer, onFailure: setFailure });
      engine.current.ask(plan, goal && wishOf(goal), baseAmount ?? undefined);
    } catch {
      setFailure("This browser cannot calculate it.");
    }
  }, [plan, baseAmount]);

  return { config: plan?.config ?? null, answer, failure, retry: () => setAttempt((before) => before + 1) };
}
