import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type Holdings, isSurelyCovered, uncoveredSells } from "#functions/platform/records/plan/coverage.ts";
import { hasSells } from "#functions/platform/records/plan/ledger-months.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { overrideFieldTier } from "#shared/domain/plan/editable-fields.ts";
import {
  isEmptyOverride,
  mostOverrides,
  overrideKey,
  type StoredOverride,
  storedOverride,
} from "#shared/domain/plan/plan-overrides.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { oversellMessage } from "#shared/domain/transactions/transaction-rules.ts";

/** Overrides to set by month; null restores the plan's own values. */
export type OverrideChanges = NonNullable<ControlPanelChange["edits"]>;
type Kept = PlanRecord["edits"];

const { sell: sellTier } = overrideFieldTier;

/** @throws AppError TIER_REQUIRED naming the months whose sell the tier may not decide */
export function checkOverrideTier(edits: OverrideChanges, tier: Tier): void {
  if (tierIncludes(tier, sellTier)) return;
  const message = msg("Upgrade to Basic or Advanced tier to change sell");
  const details = Object.entries(edits).flatMap(([date, override]) =>
    override?.sell === undefined ? [] : [{ path: `body.edits.${date}.sell`, message }],
  );
  if (details.length > 0) throw new AppError("TIER_REQUIRED", message, { details });
}

/**
 * The plan with the given months overridden. A tier that cannot decide about a sell leaves a stored decision alone,
 * unless the whole month is restored.
 *
 * @throws AppError VALIDATION_FAILED when the plan would have too many
 */
export function applyOverrides(plan: PlanRecord, edits: OverrideChanges, tier: Tier): PlanRecord {
  const months: Record<string, StoredOverride | null> = { ...plan.edits };
  for (const [date, override] of Object.entries(edits)) {
    const month = overrideKey(date) ?? date;
    const stored = override === null || isEmptyOverride(override) ? null : storedOverride(override);
    const closed = stored === null || tierIncludes(tier, sellTier) ? {} : sellOf(plan.edits[month]);
    months[month] = stored && { ...closed, ...stored };
  }
  const entries = Object.entries(months).flatMap(([month, stored]) =>
    stored ? [[month, stored] as const] : [],
  );
  if (entries.length > mostOverrides) {
    throw invalidFields([
      {
        path: "body.edits",
        message: t("At most {max} months can be edited", { max: String(mostOverrides) }),
      },
    ]);
  }
  return { ...plan, edits: Object.fromEntries(entries.toSorted(byMonth)) as Kept };
}

function byMonth([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function sellOf(stored: StoredOverride | undefined): StoredOverride {
  return stored?.sell === undefined ? {} : { sell: stored.sell };
}

/** The stored overrides that an import does not replace: those that the tier cannot set. */
export function closedOverrides({ edits }: PlanRecord, tier: Tier): Kept {
  if (tierIncludes(tier, sellTier)) return {};
  const entries = Object.entries(edits).map(([month, stored]) => [month, sellOf(stored)] as const);
  return Object.fromEntries(entries.filter(([, stored]) => !isEmptyOverride(stored))) as Kept;
}

/**
 * Overrides must leave enough to cover what was really sold. The ledger is read only when the sums of its months do
 * not show that it is.
 *
 * @param holdings with the plan after the change
 * @throws AppError VALIDATION_FAILED naming the months from which coins are missing on the day of a sell
 */
export async function checkCover(
  holdings: Holdings,
  before: PlanRecord,
  edits: OverrideChanges,
  ledgers: LedgerReader,
): Promise<void> {
  const { userId } = holdings.owner;
  const head = await ledgers.summary(userId);
  if (head && (!hasSells(head) || isSurelyCovered(holdings, head))) return;
  const { transactions } = await ledgers.read(userId);
  const uncovered = (plan: PlanRecord) => uncoveredSells({ ...holdings, plan }, transactions);
  const missing = uncovered(holdings.plan);
  if (missing.length === 0) return;
  // Only what the overrides do counts here: other settings are never refused because of what was recorded.
  const known = new Set(uncovered({ ...holdings.plan, edits: before.edits }).map(({ id }) => id));
  const last = missing
    .filter(({ id }) => !known.has(id))
    .map(({ dateAcquired }) => dateAcquired)
    .toSorted()
    .at(-1);
  if (last === undefined) return;
  const months = Object.keys(edits).filter((date) => date.slice(0, 7) <= last.slice(0, 7));
  throw invalidFields(
    months.map((date) => ({
      path: `body.edits.${date}.${edits[date]?.sell === true ? "sell" : "btcBought"}`,
      message: oversellMessage,
    })),
  );
}
