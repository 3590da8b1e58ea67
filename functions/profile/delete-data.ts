import { type Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import type { ItemKey } from "#functions/platform/records/users.ts";
import { budget } from "./deletion/removal.ts";
import type { OwnedFiles } from "./owned-files.ts";
import type { OwnedItems } from "./owned-items.ts";
import { removeExports } from "./ownership.ts";

/** Time for the deletion within that of the function. */
const budgetMs = 18_000;
/** How often a part is read again because another device has changed it meanwhile. */
const retries = 6;

interface Dependencies {
  /** Everything that someone has planned and recorded, in the order in which it is deleted. */
  readonly parts: readonly EmptyPart[];
  /** The part that can be deleted alone. */
  readonly simulations: EmptyPart;
  readonly items: Pick<OwnedItems, "removeItems">;
  readonly files: OwnedFiles;
  /** Name of the planner table. */
  readonly planner: string;
  readonly clock: () => number;
}

/** Deleting what someone has planned and recorded. May be repeated. */
interface DataDeletion {
  /**
   * Plans, saved simulations, transactions, transfers, months that differ, settings of tax reports, alerts, links to
   * shared plans, connections to services, and the files of exports. The account, its settings, messages and subscription
   * stay.
   * @throws AppError UNAVAILABLE when there was no time to erase all of it, or when others always came first
   */
  everything(userId: string): Promise<void>;
  /** Saved simulations alone. @throws AppError as above */
  simulations(userId: string): Promise<void>;
}

/**
 * Each part stops counting in writes of its own, before anything is erased: wherever it is interrupted, the account is
 * whole, and repeating it erases what is left.
 */
export function dataDeletion(dependencies: Dependencies): DataDeletion {
  const { parts, simulations, items, files, planner, clock } = dependencies;

  async function emptied(userId: string, part: EmptyPart): Promise<readonly ItemKey[]> {
    return retriedWhenOvertaken(() => part(userId), { retries, giveUp: notInTime });
  }

  async function erase(keys: readonly ItemKey[], hasTime: () => boolean): Promise<void> {
    if (await items.removeItems(planner, keys, hasTime)) return;
    throw notInTime();
  }

  return {
    async everything(userId) {
      const hasTime = budget(clock, budgetMs);
      const left: ItemKey[] = [];
      for (const part of [...parts, simulations]) left.push(...(await emptied(userId, part)));
      await erase(left, hasTime);
      // Copies of what is deleted; the last one, by which a restored backup is undone, is no longer named now.
      await removeExports(files, userId);
    },
    async simulations(userId) {
      const hasTime = budget(clock, budgetMs);
      await erase(await emptied(userId, simulations), hasTime);
    },
  };
}

function notInTime(cause?: Overtaken): AppError {
  return new AppError("UNAVAILABLE", "Not everything could be deleted in time. Please try again.", { cause });
}
