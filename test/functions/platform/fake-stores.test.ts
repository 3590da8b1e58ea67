import { apiKeyStoreContract } from "#test/contracts/api-key-store.ts";
import { callerStoreContract } from "#test/contracts/caller-store.ts";
import { counterStoreContract } from "#test/contracts/counter-store.ts";
import { fakeApiKeyStore } from "#test/fakes/api-key-store.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";

apiKeyStoreContract(async (user, key) => {
  const store = fakeApiKeyStore();
  store.users.set(user.id, user);
  store.keys.set(key.id, key);
  return store;
});

callerStoreContract(async (user, session) => {
  const store = fakeCallerStore();
  store.users.set(user.id, user);
  store.sessions.set(session.id, session);
  return store;
});

counterStoreContract(() => fakeCounterStore());
