import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { nameEndings, normaliseName, personItems } from "#functions/platform/records/people-index.ts";
import { maskEmail } from "#shared/domain/account/email.ts";
import { profileOf } from "./people.ts";
import { profileSetup } from "./setup.ts";

let setup: ReturnType<typeof profileSetup>;
beforeEach(() => {
  setup = profileSetup();
});
const search = (searchTerm: string, limit?: number, role: "USER" | "ADMIN" = "USER") =>
  setup.people.search({ userId: setup.ada.id, role }, { searchTerm, limit });

describe("searching for people", () => {
  it("finds them by name without giving the address away", async () => {
    const person = { id: setup.bob.id, displayName: "Bob Stone", photoURL: null, email: "b•••@example.com" };
    expect(await search("BOB")).toEqual([person]);
    expect(await search("stone")).toEqual([person]);
    expect(await search("nobody")).toEqual([]);
  });

  it("finds the owner of a complete address only, and shows it", async () => {
    expect(await search("BOB@example.com")).toMatchObject([{ id: setup.bob.id, email: "bob@example.com" }]);
    expect(await search("bob@exampl")).toEqual([]);
    expect(await search("bob@example.co")).toEqual([]);
  });

  it("lists neither oneself, nor who is unverified, nor, but for administrators, who accepts no messages", async () => {
    expect(await search("ada")).toEqual([]);
    expect(await search("ada@example.com")).toEqual([]);
    setup.store.silent.add(setup.bob.id);
    expect(await search("bob")).toEqual([]);
    expect(await search("bob@example.com")).toEqual([]);
    expect(await search("bob", undefined, "ADMIN")).toHaveLength(1);
    setup.store.silent.clear();
    setup.store.profiles.set(setup.bob.id, { ...setup.bob, emailVerified: false });
    expect(await search("bob")).toEqual([]);
  });

  it("does not find by a name from before, which the index may still have", async () => {
    const { store } = setup;
    const byName = store.byName;
    store.byName = async (prefix, after) =>
      prefix === "robert" ? { userIds: [setup.bob.id], next: undefined } : byName(prefix, after);
    expect(await search("robert")).toEqual([]);
    expect(await search("bob")).toHaveLength(1);
  });

  it("gives as many as requested, past people who cannot be found", async () => {
    for (let index = 0; index < 6; index += 1) {
      const profile = profileOf(`n${index}@example.com`, {
        displayName: `Nina ${index}`,
        emailVerified: index > 1,
      });
      setup.store.profiles.set(profile.id, profile);
    }
    expect((await search("nina", 2)).map(({ displayName }) => displayName)).toEqual(["Nina 2", "Nina 3"]);
  });

  it("is limited", async () => {
    for (let attempt = 0; attempt < 120; attempt += 1) await search("nobody");
    await expect(search("bob")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("has nothing to look for in a term that is all spaces and accents", async () => {
    expect(await search(`${"\u0301".repeat(3)}b`)).toEqual([]);
  });

  it("masks all of an address but its first letter and its domain", () => {
    expect(maskEmail("a@example.com")).toBe("a•••@example.com");
  });
});

describe("the index of names", () => {
  it("holds a name from each of its words on", () => {
    expect(nameEndings("  Ádá   King Lovelace ")).toEqual(["ada king lovelace", "king lovelace", "lovelace"]);
    expect(nameEndings("Al Bo")).toEqual(["al bo"]);
    expect(nameEndings(null)).toEqual([]);
  });

  it("stays small and holds every beginning of a name that is long enough to search for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 3, maxLength: 50 }), fc.nat(), (name, at) => {
        const items = personItems("id", name);
        expect(items.length).toBeLessThanOrEqual(6);
        expect(new Set(items.map(({ sk }) => sk)).size).toBe(items.length);
        const whole = [...normaliseName(name)];
        const prefix = whole.slice(0, Math.max(3, at % (whole.length + 1))).join("");
        const isFound = items.some(
          ({ gsi1pk, gsi1sk }) =>
            gsi1pk === `person#${[...prefix].slice(0, 3).join("")}` && gsi1sk.startsWith(prefix),
        );
        expect(isFound).toBe(whole.length >= 3);
      }),
    );
  });
});
