import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { chosenSettings } from "#functions/platform/records/chosen-settings.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { Formats } from "#shared/domain/formats.ts";
import { type RetentionScope, retentionScopes } from "#shared/domain/settings/retention.ts";
import { categoryTier, defaultSettings } from "#shared/domain/settings/setting-fields.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";

/** How far the retention of someone's data is. Moments are ISO texts. */
const RetentionState = z.object({
  /** Of the choice that it was looked at with. */
  days: z.int(),
  lookedAt: z.string(),
  /** What was announced: what has not changed since `before` is removed from `removeAt` on. */
  notice: z.object({ removeAt: z.string(), before: z.string() }).optional(),
});
export type RetentionState = z.infer<typeof RetentionState>;

/** What was chosen in a setting, and what came of it. */
export interface ScopeState {
  readonly choice: string;
  readonly isChosen: boolean;
  readonly state: RetentionState | undefined;
}

/** A member with what was chosen and what was announced. */
export interface RetainedOwner {
  readonly user: StoredUser;
  /** Whether the subscription includes these settings. */
  readonly isServed: boolean;
  /** Of mails to them. */
  readonly formats: Formats;
  readonly scopes: Readonly<Record<RetentionScope, ScopeState>>;
}

/** Where the state is stored. */
export const stateKey = (userId: string, scope: RetentionScope) => ({
  pk: userKey(userId).pk,
  sk: `retention#${scope}`,
});

/**
 * Reads members from the accounts table (BatchGetItem); undefined for someone who has gone.
 * @param isFresh false for a job, which costs half as much: what it writes has conditions on the choice and the state, and a
 * subscription may be read as it was a moment ago
 */
export function retainedOwnerReader(
  documents: DynamoDBDocumentClient,
  table: string,
  clock: () => number,
  isFresh = true,
) {
  return async (userId: string): Promise<RetainedOwner | undefined> => {
    const settings = retentionScopes.map((scope) => settingsKey(userId, scope));
    const states = retentionScopes.map((scope) => stateKey(userId, scope));
    const items = await readBatch(documents, table, [userKey(userId), ...settings, ...states], isFresh);
    const find = (sk: string) => items.find((item) => item.sk === sk);
    const profile = find(userKey(userId).sk);
    if (profile === undefined) return undefined;
    const user = StoredUser.parse(profile);
    const stateOf = (scope: RetentionScope): ScopeState => {
      const { dataRetention: chosen } = chosenSettings(scope, find(settingsKey(userId, scope).sk));
      const state = find(stateKey(userId, scope).sk);
      return {
        choice: String(chosen ?? defaultSettings(scope).dataRetention),
        isChosen: chosen !== undefined,
        state: state && RetentionState.parse(state),
      };
    };
    const tier = effectiveTier(user.subscription, clock());
    return {
      user,
      isServed: user.emailVerified && tierIncludes(tier, categoryTier.environment),
      formats: mailFormatsOf(find(settingsKey(userId, "environment").sk)),
      scopes: { environment: stateOf("environment"), dataExport: stateOf("dataExport") },
    };
  };
}
