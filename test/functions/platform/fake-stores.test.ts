import { callerStoreContract } from "#test/contracts/caller-store.ts";
import { counterStoreContract } from "#test/contracts/counter-store.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";

callerStoreContract(async (user, session) => {
  const store = fakeCallerStore();
  store.users.set(user.id, user);
  store.sessions.set(session.id, session);
  return store;
});

counterStoreContract(() => fakeCounterStore());
