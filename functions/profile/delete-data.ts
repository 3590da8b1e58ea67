import { AppError } from "#functions/platform/errors.ts";
import type { OwnedFiles } from "./owned-files.ts";
import type { OwnedItems } from "./owned-items.ts";
import { ownedPartitions, removeExports } from "./ownership.ts";

/** Time for the deletion within that of the function. */
const budgetMs = 18_000;

interface Dependencies {
  readonly items: Pick<OwnedItems, "removePartition">;
  readonly files: OwnedFiles;
  /** Name of the planner table. */
  readonly planner: string;
  readonly clock: () => number;
}

/** What saved simulations are stored under: they, their plans and their number. */
const simulationPrefix = "simulation";

/** Deleting what someone has planned and recorded. May be repeated. */
interface DataDeletion {
  /**
   * Plans, saved simulations, transactions, months that differ, settings of tax reports, and the files of exports. The
   * account, its settings, messages and subscription stay.
   * @throws AppError UNAVAILABLE when there was no time for all of it
   */
  everything(userId: string): Promise<void>;
  /** Saved simulations alone. @throws AppError UNAVAILABLE as above */
  simulations(userId: string): Promise<void>;
}

export function dataDeletion({ items, files, planner, clock }: Dependencies): DataDeletion {
  const remove = async (userId: string, prefix?: string) => {
    const endMs = clock() + budgetMs;
    for (const partition of ownedPartitions(userId).planner) {
      if (await items.removePartition(planner, partition, () => clock() < endMs, prefix)) continue;
      throw new AppError("UNAVAILABLE", "Not everything could be deleted in time. Please try again.");
    }
  };
  return {
    everything: async (userId) => {
      // Copies of what is deleted.
      await removeExports(files, userId);
      await remove(userId);
    },
    simulations: async (userId) => remove(userId, simulationPrefix),
  };
}
