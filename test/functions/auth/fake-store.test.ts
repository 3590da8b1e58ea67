import { authStoreContract } from "#test/contracts/auth-store.ts";
import { fakeAuthStore } from "#test/fakes/auth-store.ts";

authStoreContract(async () => fakeAuthStore());
