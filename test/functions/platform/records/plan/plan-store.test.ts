import { planStoreContract } from "#test/contracts/plan-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";

planStoreContract(async () => createFakePlanStore());
