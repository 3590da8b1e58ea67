import * as z from "zod";
import { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import { FirstRunStep } from "#shared/api/schemas/user.ts";
import { subscriptionStatuses } from "#shared/domain/subscription/subscription.ts";

/** A user as stored in the accounts table. Dates are ISO texts in UTC. */
export const StoredUser = z.object({
  id: z.string(),
  /** As the user wrote it; the normalised form is the key of the address item. */
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  emailVerified: z.boolean(),
  role: z.enum(["USER", "ADMIN"]),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  emailChangeExpiresAt: z.string().nullable(),
  previousEmail: z.string().nullable(),
  subscription: z.object({
    tier: z.string(),
    status: z.enum(subscriptionStatuses),
    expiresAt: z.string().nullable(),
    cancelAtPeriodEnd: z.boolean(),
  }),
  /** The question of the first run to show next; null when it is over. Accounts from before there was one have none. */
  firstRunStep: FirstRunStep.nullish(),
  /** What was calculated before the sign-up, until the first run is over. */
  startingPlan: StartingPlan.nullish(),
  /** When the address was last changed, as long as that has not been undone. */
  emailChangedAt: z.string().nullish(),
  /** Set when a change of address was undone, until the password is reset: what needs a confirmation is refused. */
  actionsLocked: z.boolean().optional(),
});
export type StoredUser = z.infer<typeof StoredUser>;

/** A user without a change of address that no one confirmed in time. @param nowMs milliseconds since the epoch */
export function withoutLapsedChange<T extends StoredUser>(user: T, nowMs: number): T {
  const { emailChangeExpiresAt } = user;
  if (emailChangeExpiresAt === null || Date.parse(emailChangeExpiresAt) > nowMs) return user;
  return { ...user, pendingEmail: null, emailChangeExpiresAt: null };
}

/** A session as stored beside its user. `id` is the access token's origin_jti. */
export const StoredSession = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  deviceInfo: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** When the password was last given in this session, at login or to confirm; likewise a code. */
  passwordAt: z.string().optional(),
  codeAt: z.string().optional(),
});
export type StoredSession = z.infer<typeof StoredSession>;

export interface ItemKey {
  pk: string;
  sk: string;
}

export function userKey(userId: string): ItemKey {
  return { pk: `user#${userId}`, sk: "profile" };
}

export const sessionPrefix = "session#";

export function sessionKey(userId: string, sessionId: string): ItemKey {
  return { pk: `user#${userId}`, sk: `${sessionPrefix}${sessionId}` };
}

/** User and session of the key of a session's item; undefined for other keys. */
export function sessionOfKey(pk: string, sk: string): { userId: string; sessionId: string } | undefined {
  if (!pk.startsWith("user#") || !sk.startsWith(sessionPrefix)) return undefined;
  return { userId: pk.slice("user#".length), sessionId: sk.slice(sessionPrefix.length) };
}

/** The item that makes an address belong to one user. @param normalisedEmail lower-case address */
export function addressKey(normalisedEmail: string): ItemKey {
  return { pk: `address#${normalisedEmail}`, sk: "owner" };
}
