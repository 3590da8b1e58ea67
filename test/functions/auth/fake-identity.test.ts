import { identityContract } from "#test/contracts/identity.ts";
import { fakeIdentity } from "#test/fakes/identity.ts";

identityContract(async () => fakeIdentity());
