import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeletionQueue } from "#functions/profile/deletion/deletion.ts";
import type { Completion, Profile, ProfileStore } from "#functions/profile/profiles.ts";
import { profileOf } from "#test/functions/profile/people.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = "2026-11-22T12:00:00.000Z";

type Opened = ProfileStore &
  Pick<DeletionQueue, "pending"> & {
    /** Whether a mail waits to be sent. */
    waits(mailId: string): Promise<boolean>;
  };

/** What every store of profiles promises. `open` gives one that holds these users and their addresses. */
export function profileStoreContract(open: (profiles: Profile[]) => Promise<Opened>): void {
  describe("a store of profiles", () => {
    let ada: Profile;
    let bob: Profile;
    let store: Opened;
    let free: string;
    beforeEach(async () => {
      const mark = randomUUID();
      ada = profileOf(`Ada.${mark}@Example.com`, { displayName: "Ada King" });
      bob = profileOf(`bob.${mark}@example.com`);
      free = `New.${mark}@Example.com`;
      store = await open([ada, bob]);
    });

    const begin = async (user: Profile, pendingEmail = free, tokenHash: string = randomUUID()) => {
      const change = { userId: user.id, pendingEmail, tokenHash, expiresAt: later };
      expect(await store.beginEmailChange(change, now)).toBeDefined();
      return change;
    };
    const completion = (user: Profile, tokenHash: string, email = free): Completion => ({
      userId: user.id,
      tokenHash,
      from: user.email.toLowerCase(),
      to: email.toLowerCase(),
      email,
      previousEmail: user.email,
      registrationId: randomUUID(),
      now,
      mails: [waitingMail()],
    });
    const waitingMail = () => ({ id: randomUUID(), uselessFrom: later, sealed: "sealed" });

    it("finds a user by id and by address in lower case", async () => {
      expect(await store.find(ada.id)).toEqual(ada);
      expect(await store.findByAddress(ada.email.toLowerCase())).toEqual(ada);
      expect(await store.find(randomUUID())).toBeUndefined();
      expect(await store.findByAddress("nobody@example.com")).toBeUndefined();
    });

    it("renames a user whose name is still the one that was read", async () => {
      expect(await store.rename(ada.id, "Somebody else", "Countess")).toBeUndefined();
      expect(await store.rename(ada.id, "Ada King", "Countess")).toEqual({ ...ada, displayName: "Countess" });
      expect(await store.rename(randomUUID(), null, "Nobody")).toBeUndefined();
    });

    it("notes the next question of a first run, and its end for good", async () => {
      const newcomer = profileOf(`new.${randomUUID()}@example.com`, { firstRunStep: 1 });
      const own = await open([newcomer, ada]);
      expect(await own.setFirstRun(newcomer.id, 3)).toEqual({ ...newcomer, firstRunStep: 3 });
      expect(await own.setFirstRun(newcomer.id, null)).toEqual({ ...newcomer, firstRunStep: null });
      expect(await own.setFirstRun(newcomer.id, 1)).toBeUndefined();
      expect(await own.setFirstRun(ada.id, 1)).toBeUndefined();
      expect(await own.setFirstRun(randomUUID(), 1)).toBeUndefined();
      expect(await own.find(ada.id)).toEqual(ada);
    });

    it("forgets what was calculated before a sign-up once the first run is over", async () => {
      const startingPlan = { baseAmount: 250 };
      const newcomer = profileOf(`new.${randomUUID()}@example.com`, { firstRunStep: 1, startingPlan });
      const own = await open([newcomer]);
      expect(await own.setFirstRun(newcomer.id, 2)).toMatchObject({ startingPlan });
      expect(await own.setFirstRun(newcomer.id, null)).not.toHaveProperty("startingPlan");
    });

    it("changes a photo that is still the one that was read", async () => {
      expect(await store.changePhoto(ada.id, "/another", "/first")).toBe(false);
      expect(await store.changePhoto(ada.id, null, "/first")).toBe(true);
      expect(await store.find(ada.id)).toEqual({ ...ada, photoURL: "/first" });
      const both = [
        store.changePhoto(ada.id, "/first", "/second"),
        store.changePhoto(ada.id, "/first", null),
      ];
      expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
      expect(await store.changePhoto(randomUUID(), null, "/nobody")).toBe(false);
    });

    it("takes one pending change at a time, and the next once it has lapsed", async () => {
      const { tokenHash } = await begin(ada);
      expect(await store.find(ada.id)).toMatchObject({ pendingEmail: free, emailChangeExpiresAt: later });
      expect(await store.findEmailChange(tokenHash)).toBe(ada.id);
      const next = {
        userId: ada.id,
        pendingEmail: "b@example.com",
        tokenHash: randomUUID(),
        expiresAt: later,
      };
      expect(await store.beginEmailChange(next, now)).toBeUndefined();
      expect(await store.beginEmailChange(next, later)).toMatchObject({ pendingEmail: "b@example.com" });
      expect(await store.beginEmailChange({ ...next, userId: randomUUID() }, now)).toBeUndefined();
    });

    it("begins one of several concurrent changes", async () => {
      const begun = await Promise.all(
        [1, 2, 3].map(() =>
          store.beginEmailChange(
            { userId: ada.id, pendingEmail: free, tokenHash: randomUUID(), expiresAt: later },
            now,
          ),
        ),
      );
      expect(begun.filter(Boolean)).toHaveLength(1);
    });

    it("ends the pending change, or only the one that is meant", async () => {
      const { tokenHash } = await begin(ada);
      expect(await store.endEmailChange(ada.id, "another")).toBeUndefined();
      expect(await store.endEmailChange(ada.id, tokenHash)).toEqual(ada);
      expect(await store.endEmailChange(ada.id)).toEqual(ada);
      expect(await store.endEmailChange(randomUUID())).toBeUndefined();
    });

    it("moves an account to its new address and frees the old one", async () => {
      const { tokenHash } = await begin(ada);
      const done = completion(ada, tokenHash);
      const [mail] = done.mails;
      const refused = { ...done, tokenHash: "another" };
      expect(await store.completeEmailChange(refused)).toBe(false);
      expect(await store.waits(mail!.id)).toBe(false);
      expect(await store.completeEmailChange(done)).toBe(true);
      expect(await store.waits(mail!.id)).toBe(true);
      expect(await store.findByAddress(free.toLowerCase())).toEqual({
        ...ada,
        email: free,
        previousEmail: ada.email,
        registrationId: done.registrationId,
        emailChangedAt: done.now,
      });
      expect(await store.findByAddress(ada.email.toLowerCase())).toBeUndefined();
      expect(await store.findEmailChange(tokenHash)).toBeUndefined();
    });

    it("completes a change once, however often its link is opened at once", async () => {
      const { tokenHash } = await begin(ada);
      const done = await Promise.all(
        [1, 2, 3].map(() => store.completeEmailChange(completion(ada, tokenHash))),
      );
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await store.findByAddress(free.toLowerCase())).toMatchObject({ id: ada.id });
    });

    it("gives an address to one of two who confirm it at once", async () => {
      const [first, second] = [await begin(ada), await begin(bob)];
      const done = await Promise.all([
        store.completeEmailChange(completion(ada, first.tokenHash)),
        store.completeEmailChange(completion(bob, second.tokenHash)),
      ]);
      expect(done.filter(Boolean)).toHaveLength(1);
      const [winner, loser] = done[0] ? [ada, bob] : [bob, ada];
      expect(await store.findByAddress(free.toLowerCase())).toMatchObject({ id: winner.id });
      expect(await store.findByAddress(loser.email.toLowerCase())).toMatchObject({
        id: loser.id,
        pendingEmail: free,
      });
    });

    it("completes nothing that lapsed, was cancelled or goes to an address of someone else", async () => {
      const { tokenHash } = await begin(ada);
      expect(await store.completeEmailChange({ ...completion(ada, tokenHash), now: later })).toBe(false);
      expect(await store.completeEmailChange(completion(ada, "another"))).toBe(false);
      await store.endEmailChange(ada.id);
      expect(await store.completeEmailChange(completion(ada, tokenHash))).toBe(false);
      const taken = await begin(ada, bob.email);
      expect(await store.completeEmailChange(completion(ada, taken.tokenHash, bob.email))).toBe(false);
      expect(await store.findByAddress(bob.email)).toEqual(bob);
      expect(await store.findByAddress(ada.email.toLowerCase())).toMatchObject({ id: ada.id });
    });

    it("takes an address over from an account that never verified it, and has that account deleted", async () => {
      const squatter = profileOf(free, { emailVerified: false });
      store = await open([squatter]);
      const { tokenHash } = await begin(ada);
      const done = completion(ada, tokenHash);
      expect(await store.completeEmailChange(done)).toBe(false);
      const { id: userId, registrationId } = squatter;
      const registeredAgain = { userId, registrationId: "registered again" };
      expect(await store.completeEmailChange({ ...done, replacing: registeredAgain })).toBe(false);
      expect(await store.completeEmailChange({ ...done, replacing: { userId, registrationId } })).toBe(true);
      expect(await store.find(userId)).toBeUndefined();
      expect(await store.pending()).toContainEqual({ userId, requestedAt: now });
      expect(await store.findByAddress(free.toLowerCase())).toMatchObject({ id: ada.id });
    });

    it("never takes an address over from a verified account", async () => {
      const { tokenHash } = await begin(ada, bob.email);
      const replacing = { userId: bob.id, registrationId: bob.registrationId };
      const done = completion(ada, tokenHash, bob.email);
      expect(await store.completeEmailChange({ ...done, replacing })).toBe(false);
      expect(await store.find(bob.id)).toEqual(bob);
    });

    it("undoes a change once, and gives the address back", async () => {
      const { tokenHash } = await begin(ada);
      const undo = { tokenHash: "undo", email: ada.email, until: later };
      await store.completeEmailChange({ ...completion(ada, tokenHash), undo });
      const undoing = {
        userId: ada.id,
        tokenHash: "undo",
        from: free.toLowerCase(),
        presentEmail: free,
        to: ada.email.toLowerCase(),
        email: ada.email,
        registrationId: "undone",
        now,
        mails: [waitingMail()],
      };
      expect(await store.undoEmailChange({ ...undoing, tokenHash: "another" })).toBe(false);
      expect(await store.undoEmailChange({ ...undoing, now: later })).toBe(false);
      expect(await store.undoEmailChange({ ...undoing, presentEmail: bob.email })).toBe(false);
      const [mail] = undoing.mails;
      expect(await store.waits(mail!.id)).toBe(false);
      const done = await Promise.all([1, 2].map(() => store.undoEmailChange(undoing)));
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await store.waits(mail!.id)).toBe(true);
      expect(await store.findByAddress(ada.email.toLowerCase())).toEqual({
        ...ada,
        previousEmail: null,
        registrationId: "undone",
        actionsLocked: true,
        emailUndo: null,
        emailChangedAt: null,
      });
      expect(await store.findByAddress(free.toLowerCase())).toBeUndefined();
    });

    it("does not undo a change over a verified account, but over one that never verified the address", async () => {
      const { tokenHash } = await begin(ada);
      const undo = { tokenHash: "undo", email: bob.email, until: later };
      await store.completeEmailChange({ ...completion(ada, tokenHash), undo });
      const undoing = {
        userId: ada.id,
        tokenHash: "undo",
        from: free.toLowerCase(),
        presentEmail: free,
        to: bob.email.toLowerCase(),
        email: bob.email,
        registrationId: "undone",
        now,
        mails: [waitingMail()],
      };
      expect(await store.undoEmailChange(undoing)).toBe(false);
      const replacing = { userId: bob.id, registrationId: bob.registrationId };
      expect(await store.undoEmailChange({ ...undoing, replacing })).toBe(false);
      expect(await store.find(bob.id)).toEqual(bob);
    });

    it("undoes a change of an account that has its former address again", async () => {
      const { tokenHash } = await begin(ada);
      const undo = { tokenHash: "undo", email: free, until: later };
      await store.completeEmailChange({ ...completion(ada, tokenHash), undo });
      const undoing = {
        userId: ada.id,
        tokenHash: "undo",
        from: free.toLowerCase(),
        presentEmail: free,
        to: free.toLowerCase(),
        email: free,
        registrationId: "undone",
        now,
        mails: [waitingMail()],
      };
      expect(await store.undoEmailChange(undoing)).toBe(true);
      expect(await store.findByAddress(free.toLowerCase())).toMatchObject({
        id: ada.id,
        actionsLocked: true,
      });
    });
  });
}
