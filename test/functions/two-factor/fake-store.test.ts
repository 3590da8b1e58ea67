import { randomUUID } from "node:crypto";
import { twoFactorStoreContract } from "#test/contracts/two-factor-store.ts";
import { fakeTwoFactorStore } from "#test/fakes/two-factor-store.ts";

twoFactorStoreContract(async () => {
  const userId = randomUUID();
  const users = new Map([[userId, { twoFactorEnabled: false }]]);
  const isFlagged = async () => users.get(userId)?.twoFactorEnabled === true;
  return { store: fakeTwoFactorStore(users), userId, isFlagged };
});
