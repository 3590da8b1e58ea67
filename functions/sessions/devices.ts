import * as z from "zod";
import type { EndedSession } from "#functions/platform/records/session-tokens.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";

/** A device that an account has been used on. Moments are ISO texts in UTC. */
export const KnownDevice = z.object({
  id: z.string(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  isTrusted: z.boolean(),
});
export type KnownDevice = z.infer<typeof KnownDevice>;

/** The sessions feature's part of the accounts table. Everything is below the user it belongs to. */
export interface DeviceStore {
  sessions(userId: string): Promise<StoredSession[]>;
  devices(userId: string): Promise<KnownDevice[]>;
  /** Records a login on a device; returns whether the device is new to the account. */
  noteLogin(userId: string, deviceId: string, now: string): Promise<"new" | "known">;
  /** Sets or takes the mark of a trusted device; makes the device's record when there is none. */
  setTrust(userId: string, device: { id: string; firstSeen: string }, isTrusted: boolean): Promise<void>;
  /** Ends the logins that are under way; does nothing when the user is gone. */
  endLogins(userId: string): Promise<void>;
  /** Ends a session and gives what it was; undefined when the user has no such session. */
  endSession(userId: string, sessionId: string): Promise<EndedSession | undefined>;
}
