import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { PasswordHash } from "./passwords.ts";

const SoftwareToken = z.object({
  sealedSecret: z.string(),
  /** The newest step whose code was accepted; it and all before it are spent. */
  lastStep: z.int().optional(),
});

/** One user. Moments are milliseconds since 1970; what is sealed can be read with the key file only. */
export const PoolUser = z.object({
  poolId: z.string(),
  username: z.string(),
  sub: z.string(),
  status: z.enum(["CONFIRMED", "FORCE_CHANGE_PASSWORD"]),
  password: PasswordHash,
  softwareToken: SoftwareToken.optional(),
  /** Associated and not yet verified. */
  pendingToken: SoftwareToken.optional(),
  mfaEnabled: z.boolean(),
  /** Raised by every global sign-out; tokens of an older generation are revoked. */
  generation: z.int(),
});
export type PoolUser = z.infer<typeof PoolUser>;

/** All refresh tokens that descend from one sign-in. */
export const Family = z.object({
  originJti: z.string(),
  poolId: z.string(),
  clientId: z.string(),
  username: z.string(),
  sub: z.string(),
  generation: z.int(),
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** Tokens that still work; one that was exchanged works on until its grace period ends. */
  live: z.record(z.string(), z.object({ rotatedAt: z.number().optional() })),
});
export type Family = z.infer<typeof Family>;

const SessionRecord = z.object({
  key: z.string(),
  expiresAt: z.number(),
  used: z.boolean(),
  sealed: z.string(),
});

const Client = z.object({ sealedSecret: z.string() });

const Attempts = z.object({
  key: z.string(),
  failures: z.int(),
  lockedUntil: z.number(),
  lastAt: z.number(),
});

export interface State {
  storage: Storage;
  /** What a client keeps between starts; everything else about it is in the template. */
  clients: Collection<z.infer<typeof Client>>;
  /** Sealed signing keys by pool id. */
  keys: Collection<{ sealed: string }>;
  /** By pool id and user name. */
  users: Collection<PoolUser>;
  families: Collection<Family>;
  /** By the hash of the session text, so that the disk holds no text that would be accepted. */
  sessions: Collection<z.infer<typeof SessionRecord>>;
  attempts: Collection<z.infer<typeof Attempts>>;
}

export function openState(storage: Storage): State {
  const Sealed = z.object({ sealed: z.string() });
  return {
    storage,
    clients: collection(storage, "cognito-resource", (stored) => Client.parse(stored)),
    keys: collection(storage, "cognito-keys", (stored) => Sealed.parse(stored)),
    users: collection(storage, "cognito-user", (stored) => PoolUser.parse(stored)),
    families: collection(storage, "cognito-family", (stored) => Family.parse(stored)),
    sessions: collection(storage, "cognito-session", (stored) => SessionRecord.parse(stored)),
    attempts: collection(storage, "cognito-attempts", (stored) => Attempts.parse(stored)),
  };
}

export const userKey = (poolId: string, username: string): string => `${poolId}/${username}`;
export const familyKey = (poolId: string, originJti: string): string => `${poolId}/${originJti}`;
