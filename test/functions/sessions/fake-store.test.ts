import { deviceStoreContract } from "#test/contracts/device-store.ts";
import { fakeDeviceStore } from "#test/fakes/device-store.ts";

deviceStoreContract(async (sessions) => fakeDeviceStore(...sessions));
