import { randomUUID } from "node:crypto";
import type { Profile } from "#functions/profile/profiles.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

/** A verified user with an id of its own. */
export function profileOf(email: string, changes: Partial<Profile> = {}): Profile {
  return {
    ...sampleUser,
    id: randomUUID(),
    email,
    emailChangeHash: null,
    registrationId: randomUUID(),
    ...changes,
  };
}
