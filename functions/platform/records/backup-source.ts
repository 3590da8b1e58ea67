import type { ItemCheck, TransactionWrite } from "#functions/platform/aws/transact.ts";
import type { PlanOwner } from "./plan/plan-input.ts";

/** What is stored already and counts once the writes are made, together with those of other parts. */
export interface StagedPart {
  /** They fail when the part has changed since it was read. */
  readonly writes: readonly TransactionWrite[];
  /** Erases what was replaced, after the writes. */
  tidy?(): Promise<void>;
  /** Erases what was stored, when the writes failed. */
  forget?(): Promise<void>;
}

/** A part of a backup that may take the place of what there is. */
interface CheckedPart<Content> {
  /** As it would be read afterwards. */
  readonly content: Content;
  /** How many settings are not taken over, because events have decided them since. */
  readonly leftOut?: number;
  /** What the file would set and the subscription does not include, as people call it: it stays as it is. */
  readonly kept?: readonly string[];
  stage(): Promise<StagedPart>;
}

/** A part of an account as it is now. */
export interface PresentPart<Content> {
  readonly content: Content;
  /** Changes with the part, where it has a version. */
  readonly version?: number;
  /** Checks, at most one for each item, that fail when the part has changed since it was read. */
  readonly unchanged: readonly ItemCheck[];
  /** @throws AppError VALIDATION_FAILED, TIER_REQUIRED naming what is wrong below `body.backup` */
  check(given: Content): Promise<CheckedPart<Content>>;
}

/** Reads and replaces a part of accounts, for backups. The feature that stores the part provides it. */
export interface BackupSource<Content> {
  read(owner: PlanOwner, now: Date): Promise<PresentPart<Content>>;
}
