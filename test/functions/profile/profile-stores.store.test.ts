import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { personItems } from "#functions/platform/people-index.ts";
import { privacySettingsKey } from "#functions/platform/privacy-settings.ts";
import { addressKey, userKey } from "#functions/platform/users.ts";
import { deletionQueue } from "#functions/profile/deletion-queue.ts";
import { deletionStore } from "#functions/profile/deletion-store.ts";
import { peopleStore } from "#functions/profile/people-store.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { profileStore } from "#functions/profile/store.ts";
import { deletionStoreContract } from "#test/contracts/deletion-store.ts";
import { peopleStoreContract } from "#test/contracts/people-store.ts";
import { profileStoreContract } from "#test/contracts/profile-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

const table = () => tables.tables.ACCOUNTS_TABLE;
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
  return profileStore(tables.documents, table());
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
    rename: profileStore(tables.documents, table()).rename,
    silence: async (userId) => {
      await put({ ...privacySettingsKey(userId), allowDirectMessages: false });
    },
  };
});
