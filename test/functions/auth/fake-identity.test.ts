import { identityContract } from "#test/contracts/identity.ts";
import { fakeIdentity } from "#test/fakes/identity.ts";

identityContract(async () => {
  const identity = fakeIdentity();
  const equip = async (userId: string) => {
    identity.codes.set(userId, "123456");
    return () => "123456";
  };
  return { ...identity, equip };
});
