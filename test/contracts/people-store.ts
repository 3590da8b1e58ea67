import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { PeopleStore } from "#functions/profile/people.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { profileOf } from "#test/functions/profile/people.ts";

/** A store that holds some people, and the way to change them. */
export interface OpenedPeople {
  store: PeopleStore;
  rename(userId: string, from: string, to: string): Promise<unknown>;
  silence(userId: string): Promise<void>;
}

/** What every store of people promises. `open` gives one that holds these users. */
export function peopleStoreContract(open: (profiles: Profile[]) => Promise<OpenedPeople>): void {
  describe("a store of people", () => {
    /** Begins every name of a test, so that the people of others are not found. */
    let mark: string;
    let ada: Profile;
    let bob: Profile;
    beforeEach(() => {
      mark = randomUUID().slice(0, 8);
      ada = profileOf(`ada.${mark}@example.com`, { displayName: `${mark} Ádá King` });
      bob = profileOf(`bob.${mark}@example.com`, { displayName: `${mark} Bob Stone` });
    });
    /** Everyone found by a text, page by page. */
    const all = async (store: PeopleStore, prefix: string): Promise<string[]> => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const { userIds, next } = await store.byName(prefix, after);
        found.push(...userIds);
        after = next;
      } while (after !== undefined);
      return found;
    };

    it("finds people by the beginning of their name, sorted, without accents and capitals", async () => {
      const { store } = await open([bob, ada]);
      expect(await all(store, mark)).toEqual([ada.id, bob.id]);
      expect(await all(store, `${mark} ada k`)).toEqual([ada.id]);
      expect(await all(store, `${mark} nobody`)).toEqual([]);
    });

    it("finds people by a later word of their name", async () => {
      const word = `w${mark}`;
      const cleo = profileOf(`cleo.${mark}@example.com`, { displayName: `Cleo ${word} Third` });
      const { store } = await open([cleo]);
      expect(await all(store, word)).toEqual([cleo.id]);
      expect(await all(store, `${word} thi`)).toEqual([cleo.id]);
    });

    it("goes through many people page by page", async () => {
      const many = Array.from({ length: 60 }, (_, index) =>
        profileOf(`${index}.${mark}@example.com`, {
          displayName: `${mark} ${String(index).padStart(3, "0")}`,
        }),
      );
      const { store } = await open(many);
      expect(await all(store, mark)).toEqual(many.map(({ id }) => id));
    });

    it("follows a change of name", async () => {
      const { store, rename } = await open([ada]);
      await rename(ada.id, ada.displayName ?? "", `x${mark} Countess King`);
      expect(await all(store, mark)).toEqual([]);
      expect(await all(store, `x${mark}`)).toEqual([ada.id]);
    });

    it("finds the owner of an address", async () => {
      const { store } = await open([ada]);
      expect(await store.byAddress(`ada.${mark}@example.com`)).toBe(ada.id);
      expect(await store.byAddress("nobody@example.com")).toBeUndefined();
    });

    it("says who accepts messages, and nothing about people who are gone", async () => {
      const { store, silence } = await open([ada, bob]);
      await silence(bob.id);
      const found = await store.candidates([ada.id, bob.id, randomUUID()]);
      expect(new Map(found.map(({ user, allowsMessages }) => [user.id, allowsMessages]))).toEqual(
        new Map([
          [ada.id, true],
          [bob.id, false],
        ]),
      );
    });
  });
}
