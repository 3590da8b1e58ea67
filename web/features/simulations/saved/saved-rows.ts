import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { CurrentPlan } from "./current-plan.ts";
import type { Basis, rangeEnds } from "./saved-text.ts";
import type { useSimulations } from "./use-simulations.ts";

/** The props of all rows of the list. */
export interface SavedRowsProps {
  readonly shown: readonly Simulation[];
  readonly ends: ReturnType<typeof rangeEnds>;
  readonly selected: readonly string[];
  readonly current: CurrentPlan;
  readonly money: TodaysRate;
  /** What calculations use today. */
  readonly basis: Basis;
  readonly isBusy: boolean;
  onToggle(id: string): void;
  onEdit(simulation: Simulation): void;
  onResults(simulation: Simulation): void;
  onShare(simulation: Simulation): void;
  readonly actions: ReturnType<typeof useSimulations>;
}
