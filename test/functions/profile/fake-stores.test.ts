import { deletionStoreContract } from "#test/contracts/deletion-store.ts";
import { ownedFilesContract } from "#test/contracts/owned-files.ts";
import { peopleStoreContract } from "#test/contracts/people-store.ts";
import { profileStoreContract } from "#test/contracts/profile-store.ts";
import { fakePhotoFiles } from "#test/fakes/photo-files.ts";
import { fakeProfileStore } from "#test/fakes/profile-store.ts";

let shared = fakeProfileStore();
profileStoreContract(async (profiles) => {
  shared = fakeProfileStore(...shared.profiles.values(), ...profiles);
  const { waiting } = shared;
  return { ...shared, waits: async (mailId) => waiting.has(mailId) };
});
deletionStoreContract(async (profiles) => fakeProfileStore(...profiles));
ownedFilesContract(async () => fakePhotoFiles());
peopleStoreContract(async (profiles) => {
  const store = fakeProfileStore(...profiles);
  return { store, rename: store.rename, silence: async (userId) => void store.silent.add(userId) };
});
