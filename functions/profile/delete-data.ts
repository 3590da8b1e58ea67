import { AppError } from "#functions/platform/errors.ts";
import type { OwnedItems } from "./owned-items.ts";
import { ownedPartitions } from "./ownership.ts";

/** Time for the deletion within that of the function. */
const budgetMs = 18_000;

interface Dependencies {
  readonly items: Pick<OwnedItems, "removePartition">;
  /** Name of the planner table. */
  readonly planner: string;
  readonly clock: () => number;
}

/**
 * Deletes what someone has planned and recorded: plans, saved simulations, transactions, months that differ, settings of tax reports. The
 * account, its settings, messages and subscription stay. May be repeated.
 *
 * @throws AppError UNAVAILABLE when there was no time for all of it
 */
export function dataDeletion({ items, planner, clock }: Dependencies): (userId: string) => Promise<void> {
  return async (userId) => {
    const endMs = clock() + budgetMs;
    for (const partition of ownedPartitions(userId).planner) {
      if (await items.removePartition(planner, partition, () => clock() < endMs)) continue;
      throw new AppError("UNAVAILABLE", "Not everything could be deleted in time. Please try again.");
    }
  };
}
