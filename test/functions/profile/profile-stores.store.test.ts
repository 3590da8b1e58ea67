import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authStore } from "#functions/auth/records/store.ts";
import { mailKey } from "#functions/platform/mail/outbox.ts";
import { personItems } from "#functions/platform/records/people-index.ts";
import { privacySettingsKey } from "#functions/platform/records/privacy-settings.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { deletionQueue } from "#functions/profile/deletion/deletion-queue.ts";
import { deletionStore } from "#functions/profile/deletion/deletion-store.ts";
import { peopleStore } from "#functions/profile/people-store.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { profileStore } from "#functions/profile/store.ts";
import { deletionStoreContract } from "#test/contracts/deletion-store.ts";
import { peopleStoreContract } from "#test/contracts/people-store.ts";
import { profileStoreContract } from "#test/contracts/profile-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { profileOf } from "./people.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

const table = () => tables.tables.ACCOUNTS_TABLE;
const events = () => tables.tables.EVENTS_TABLE;
const put = (Item: object) =>
  tables.documents.send(new PutCommand({ TableName: table(), Item: { ...Item } }));

async function fill(profiles: readonly Profile[]): Promise<void> {
  for (const profile of profiles) {
    await put({ ...userKey(profile.id), ...profile });
    await put({ ...addressKey(profile.email.toLowerCase()), userId: profile.id });
    for (const item of personItems(profile.id, profile.displayName)) await put(item);
  }
}

profileStoreContract(async (profiles) => {
  await fill(profiles);
  const { documents } = tables;
  return {
    ...profileStore(documents, table(), events()),
    pending: deletionQueue(documents, table()).pending,
    waits: async (mailId) => {
      const { Item } = await documents.send(new GetCommand({ TableName: events(), Key: mailKey(mailId) }));
      return Item !== undefined;
    },
  };
});
deletionStoreContract(async (profiles) => {
  await fill(profiles);
  const { documents } = tables;
  return { ...deletionStore(documents, table()), ...deletionQueue(documents, table()) };
});
peopleStoreContract(async (profiles) => {
  await fill(profiles);
  return {
    store: peopleStore(tables.documents, table()),
    rename: profileStore(tables.documents, table(), events()).rename,
    silence: async (userId) => {
      await put({ ...privacySettingsKey(userId), allowDirectMessages: false });
    },
  };
});

describe("an address that is confirmed", () => {
  it.each(["by its link", "by a password reset"])("makes its owner findable, %s", async (way) => {
    const auth = authStore(tables.documents, table(), table());
    const mark = randomUUID().slice(0, 8);
    const owner = profileOf(`${mark}@example.com`, { displayName: `${mark} King`, emailVerified: false });
    const { id, registrationId } = owner;
    await auth.create({ ...owner, registrationOpenUntil: null, loginVersion: 0 });
    const people = peopleStore(tables.documents, table());
    expect(await people.byName(mark)).toMatchObject({ userIds: [] });
    if (way === "by its link") {
      const link = {
        userId: id,
        registrationId,
        tokenHash: randomUUID(),
        expiresAt: "2026-11-22T12:00:00.000Z",
      };
      await auth.saveLink({ ...link, purpose: "verify-email" });
      await auth.verifyAddress(link.tokenHash, "2026-11-21T12:00:00.000Z");
    } else {
      await auth.closeRegistration(id, registrationId);
    }
    expect(await people.byName(mark)).toMatchObject({ userIds: [id] });
  });
});

describe("a password reset", () => {
  it("cancels a pending change of address, and its link with it", async () => {
    const { documents } = tables;
    const auth = authStore(documents, table(), table());
    const owner = profileOf(`${randomUUID()}@example.com`);
    await auth.create({ ...owner, registrationOpenUntil: null, loginVersion: 0 });
    const profiles = profileStore(documents, table(), events());
    const change = {
      userId: owner.id,
      pendingEmail: `${randomUUID()}@example.com`,
      tokenHash: randomUUID(),
      expiresAt: "2026-11-22T12:00:00.000Z",
    };
    const now = "2026-11-21T12:00:00.000Z";
    await profiles.beginEmailChange(change, now);
    expect(await auth.replaceRegistration(owner.id, randomUUID(), owner.registrationId)).toBe(true);
    const { pendingEmail, ...rest } = change;
    const ends = { from: owner.email, to: pendingEmail, email: pendingEmail, previousEmail: owner.email };
    const completion = { ...rest, ...ends, registrationId: randomUUID(), now, mails: [] };
    expect(await profiles.completeEmailChange(completion)).toBe(false);
    expect(await profiles.find(owner.id)).toMatchObject({ email: owner.email, pendingEmail: null });
  });
});

describe("deletions under way", () => {
  it("are read in runs of a fixed size", async () => {
    const { documents } = tables;
    const store = deletionStore(documents, table());
    const owners = Array.from({ length: 5 }, () => profileOf(`${randomUUID()}@example.com`));
    for (const owner of owners) {
      await authStore(documents, table(), table()).create({
        ...owner,
        registrationOpenUntil: null,
        loginVersion: 0,
      });
      expect(await store.begin(owner, "2026-11-21T12:00:00.000Z")).toBe(true);
    }
    expect(await deletionQueue(documents, table(), 3).pending()).toHaveLength(3);
    const all = await deletionQueue(documents, table()).pending();
    expect(all.map(({ userId }) => userId)).toEqual(expect.arrayContaining(owners.map(({ id }) => id)));
    for (const { id } of owners) await deletionQueue(documents, table()).finish(id);
  });
});
