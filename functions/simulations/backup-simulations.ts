import { randomUUID } from "node:crypto";
import { AppError } from "#functions/platform/errors.ts";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { t } from "#shared/domain/language/translate.ts";
import { mostSimulations } from "#shared/domain/plan/simulation-rules.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { SimulationSets } from "./simulation-sets.ts";

/** The saved simulations of an account, with their plans. */
export function simulationBackup(sets: SimulationSets): BackupSource<BackupFile["simulations"]> {
  return {
    async read({ userId, tier }) {
      const { head, simulations } = await sets.whole(userId);
      return {
        content: simulations,
        unchanged: [sets.unchanged(userId, head)],
        async check(given) {
          const limit = Math.min(mostSimulations, tierFeatures[tier].savedSimulations);
          // A subscription that was downgraded keeps its simulations, so it may restore as many.
          if (given.length > Math.max(limit, simulations.length)) {
            const message = t(
              "The backup has {count} saved simulations; your subscription includes {limit}.",
              { count: String(given.length), limit: String(limit) },
            );
            const details = [{ path: "body.backup.simulations", message }];
            throw new AppError("TIER_REQUIRED", message, { details });
          }
          return {
            content: given,
            async stage() {
              const set = randomUUID();
              const writes = await sets.stage(userId, head, set, given);
              return {
                writes,
                tidy: () => sets.erase(userId, head.set),
                forget: () => sets.erase(userId, set),
              };
            },
          };
        },
      };
    },
  };
}
