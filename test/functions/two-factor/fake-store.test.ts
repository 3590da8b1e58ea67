import { randomUUID } from "node:crypto";
import { twoFactorStoreContract } from "#test/contracts/two-factor-store.ts";
import { fakeTwoFactorStore } from "#test/fakes/two-factor-store.ts";

twoFactorStoreContract(async () => {
  const userId = randomUUID();
  const users = new Map([[userId, { twoFactorEnabled: false, loginVersion: 0, registrationId: "r1" }]]);
  const isFlagged = async () => users.get(userId)?.twoFactorEnabled === true;
  const loginVersion = async () => users.get(userId)?.loginVersion ?? 0;
  return { store: fakeTwoFactorStore(users), userId, registrationId: "r1", isFlagged, loginVersion };
});
