import { useState } from "react";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { AnalysisKind, AnalysisResult } from "#shared/api/schemas/saved-analysis.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import type { SimulationWords } from "./simulation-dialog.tsx";
import { type SimulationName, type useSimulations, writeResult } from "./use-simulations.ts";

interface Waiting {
  readonly kind: AnalysisKind;
  readonly result: AnalysisResult;
}

/**
 * Saves results of analyses with a simulation of the plan that they were calculated for: the one that was saved of it last
 * while the panel was open, or a new one.
 */
export function useResultSaving(config: EngineConfig | null, actions: ReturnType<typeof useSimulations>) {
  const [holder, setHolder] = useState<(SimulationName & { readonly key: string }) | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const key = config === null ? null : configKey(config);
  /** A simulation of the plan as it is now was saved. */
  const noteSaved = async ({ id, name }: Simulation) => {
    if (key !== null) setHolder({ id, name, key });
  };
  return {
    waiting,
    noteSaved,
    forget: () => setWaiting(null),
    saveWaiting: (words: SimulationWords) =>
      actions.save(words, async (saved) => {
        await noteSaved(saved);
        if (waiting !== null) await writeResult(saved.id, waiting.kind, waiting.result);
      }),
    saving: {
      isBusy: actions.isBusy,
      save: (kind: AnalysisKind, result: AnalysisResult) => {
        const ask = () => {
          setHolder(null);
          setWaiting({ kind, result });
        };
        if (holder !== null && holder.key === key) void actions.saveResult(holder, kind, result, ask);
        else ask();
      },
    },
  };
}
