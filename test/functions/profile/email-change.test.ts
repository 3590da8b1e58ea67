import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { killAt } from "#test/fakes/killed.ts";
import { profileOf } from "./people.ts";
import { profileSetup } from "./setup.ts";

const hourMs = 3_600_000;
let setup: ReturnType<typeof profileSetup>;
beforeEach(() => {
  setup = profileSetup();
});
const begin = (email: string, user = setup.ada) => setup.changes.begin(user, email);
const mails = () => setup.mailer.sent.map(({ address, content }) => [address, content.subject]);
const stored = () => setup.store.profiles.get(setup.ada.id);
const invalid = { code: "INVALID_TOKEN", message: "This verification link is invalid or has expired." };

describe("asking for another address", () => {
  it("mails a notice to the old one and a link to the new one", async () => {
    await begin("New@Example.com");
    expect(mails()).toEqual([
      ["ada@example.com", "Your email address is about to change"],
      ["new@example.com", "Confirm your new email address"],
    ]);
    expect(setup.notifier.told).toEqual([
      { userId: setup.ada.id, title: "Your email address is about to change", actionUrl: "/profile" },
    ]);
    expect(setup.mailer.sent[1]?.content.action?.url).toMatch(
      /^https:\/\/halvest\.example\/verify-email#purpose=email-change&token=[\w-]{43}&signature=[\w-]{43}$/,
    );
    expect(JSON.stringify(setup.mailer.sent[0])).not.toContain("token=");
    expect(stored()).toMatchObject({ email: "Ada@Example.com", pendingEmail: "New@Example.com" });
  });

  it("is refused for the present address, in any spelling", async () => {
    await expect(begin("ADA@example.com")).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.email", message: "This is already your email address" }],
    });
    expect(mails()).toEqual([]);
  });

  it("does not reveal the owner of an address: the caller sees the same, the owner gets a note without a link", async () => {
    await begin("BOB@example.com");
    expect(stored()).toMatchObject({ pendingEmail: "BOB@example.com" });
    expect(mails()).toEqual([
      ["ada@example.com", "Your email address is about to change"],
      ["bob@example.com", "This address already has an account"],
    ]);
    expect(JSON.stringify(setup.mailer.sent)).not.toContain("token=");
  });

  it("leaves nothing pending when a mail cannot be sent", async () => {
    setup.mailer.failNext();
    await expect(begin("new@example.com")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(stored()).toEqual(setup.ada);
  });

  it("is limited for one user and for one address", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await begin(`new${attempt}@example.com`);
      await setup.changes.cancel(setup.ada.id);
    }
    await expect(begin("new5@example.com")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await begin("popular@example.com", profileWith(`user${attempt}@example.com`));
    }
    await expect(begin("popular@example.com", setup.bob)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
  const profileWith = (email: string) => {
    const profile = profileOf(email);
    setup.store.profiles.set(profile.id, profile);
    return profile;
  };
});

describe("the link that was mailed to the former address", () => {
  const dayMs = 24 * hourMs;
  const undo = (link = setup.undoLink()) => setup.changes.undo(link);
  const over = {
    code: "INVALID_TOKEN",
    message: "This link is invalid, has already been used or has expired.",
  };
  const changeTo = async (email: string) => {
    const user = stored();
    if (user) await begin(email, user);
    await setup.changes.confirm(setup.lastLink());
  };

  it("goes to the former address alone, behind the # of its address", async () => {
    await changeTo("thief@example.com");
    const undoing = setup.mailer.sent.filter(({ content }) =>
      content.action?.url.includes("undo-email-change"),
    );
    expect(undoing.map(({ address }) => address)).toEqual(["ada@example.com"]);
    expect(undoing[0]?.content.action).toEqual({
      label: "This was not me",
      url: expect.stringMatching(
        /^https:\/\/halvest\.example\/undo-email-change#token=[\w-]{36}\.[\w-]{43}&signature=[\w-]{43}$/,
      ),
    });
  });

  it("gives the account its address back, ends all sessions, locks risky actions and notifies both addresses", async () => {
    await changeTo("thief@example.com");
    setup.mailer.sent.splice(0, setup.mailer.sent.length - 2);
    await undo();
    expect(stored()).toMatchObject({
      email: "Ada@Example.com",
      previousEmail: null,
      actionsLocked: true,
      emailUndo: null,
      emailChangedAt: null,
      registrationId: expect.not.stringContaining(setup.ada.registrationId),
    });
    expect(setup.ended).toEqual([setup.ada.id]);
    expect(mails().slice(2)).toEqual([
      ["ada@example.com", "Your email address has been restored"],
      ["thief@example.com", "The change of your email address was undone"],
    ]);
    expect(setup.notifier.told.at(-1)).toMatchObject({ title: "Your email address has been restored" });
  });

  it("still works after further changes, and the addresses in between get no such link", async () => {
    await changeTo("thief@example.com");
    const link = setup.undoLink();
    await changeTo("second@example.com");
    expect(setup.undoLink()).toEqual(link);
    await undo(link);
    expect(stored()).toMatchObject({ email: "Ada@Example.com" });
  });

  it("cancels a pending change", async () => {
    await changeTo("thief@example.com");
    const user = stored();
    if (user) await begin("second@example.com", user);
    await undo();
    expect(stored()).toMatchObject({ email: "Ada@Example.com", pendingEmail: null });
    await expect(setup.changes.confirm(setup.lastLink())).rejects.toMatchObject(invalid);
  });

  it("works once and for seven days, and only as it was signed", async () => {
    await changeTo("thief@example.com");
    const link = setup.undoLink();
    await expect(undo({ ...link, signature: link.signature.toLowerCase() })).rejects.toMatchObject(over);
    await expect(
      undo({ ...link, token: link.token.replace(setup.ada.id, setup.bob.id) }),
    ).rejects.toMatchObject(over);
    setup.time.nowMs += 7 * dayMs;
    await expect(undo()).rejects.toMatchObject(over);
    setup.time.nowMs -= 1;
    await undo();
    await expect(undo(link)).rejects.toMatchObject(over);
    expect(setup.ended).toHaveLength(1);
  });

  it("takes the address back from an account that never verified it, not from one that has", async () => {
    await changeTo("thief@example.com");
    const squatter = profileOf("ada@example.com", { emailVerified: false });
    setup.store.profiles.set(squatter.id, { ...squatter, emailVerified: true });
    await expect(undo()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(setup.ended).toEqual([]);
    setup.store.profiles.set(squatter.id, squatter);
    await undo();
    expect(stored()).toMatchObject({ email: "Ada@Example.com" });
    expect([...setup.store.deletions.keys()]).toEqual([squatter.id]);
  });
});

describe("opening the link", () => {
  it("moves the account, stores the old address as the previous one and notifies both", async () => {
    await begin("New@Example.com");
    setup.mailer.sent.splice(0, 1);
    await setup.changes.confirm(setup.lastLink());
    expect(stored()).toEqual({
      ...setup.ada,
      email: "New@Example.com",
      previousEmail: "Ada@Example.com",
      registrationId: expect.not.stringContaining(setup.ada.registrationId),
      emailChangedAt: new Date(setup.time.nowMs).toISOString(),
      emailUndo: {
        email: "Ada@Example.com",
        tokenHash: expect.any(String),
        until: new Date(setup.time.nowMs + 7 * 24 * hourMs).toISOString(),
      },
    });
    expect(mails().slice(1)).toEqual([
      ["ada@example.com", "Your email address was changed"],
      ["new@example.com", "Your email address was changed"],
    ]);
    expect(setup.notifier.told.at(-1)).toEqual({
      userId: setup.ada.id,
      title: "Your email address was changed",
      actionUrl: "/profile",
    });
  });

  it("works once, also when it is opened twice at the same moment", async () => {
    await begin("new@example.com");
    const opened = await Promise.allSettled([1, 2].map(() => setup.changes.confirm(setup.lastLink())));
    expect(opened.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(setup.changes.confirm(setup.lastLink())).rejects.toMatchObject(invalid);
  });

  it("does nothing once the change has lapsed, was cancelled or replaced", async () => {
    await begin("new@example.com");
    const first = setup.lastLink();
    setup.time.nowMs += 24 * hourMs;
    await expect(setup.changes.confirm(first)).rejects.toMatchObject(invalid);
    const lapsed = stored();
    if (lapsed) await begin("next@example.com", lapsed);
    await expect(setup.changes.confirm(first)).rejects.toMatchObject(invalid);
    await setup.changes.cancel(setup.ada.id);
    await expect(setup.changes.confirm(setup.lastLink())).rejects.toMatchObject(invalid);
    expect(stored()).toEqual(setup.ada);
  });

  it("refuses a link that was never signed", async () => {
    await begin("new@example.com");
    const { token, signature } = setup.lastLink();
    for (const link of [
      { token: `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`, signature },
      { token, signature: signature.toLowerCase() },
    ]) {
      await expect(setup.changes.confirm(link)).rejects.toMatchObject(invalid);
    }
  });

  it("gives an address that two accounts requested to the first who opens a link", async () => {
    await begin("new@example.com");
    const first = setup.lastLink();
    await begin("new@example.com", setup.bob);
    await setup.changes.confirm(setup.lastLink());
    await expect(setup.changes.confirm(first)).rejects.toMatchObject(invalid);
    expect(stored()).toMatchObject({ email: "Ada@Example.com" });
    expect(setup.store.profiles.get(setup.bob.id)).toMatchObject({ email: "new@example.com" });
  });

  it("takes the address from an account that never verified it, and has that account deleted", async () => {
    const squatter = profileOf("new@example.com", { emailVerified: false });
    setup.store.profiles.set(squatter.id, squatter);
    await begin("new@example.com");
    await setup.changes.confirm(setup.lastLink());
    expect(stored()).toMatchObject({ email: "new@example.com" });
    expect([...setup.store.deletions.keys()]).toEqual([squatter.id]);
    expect(setup.store.profiles.has(squatter.id)).toBe(false);
  });
});

describe("a process that is killed while a link is used", () => {
  /** Uses a link in processes that are killed at each of their calls in turn, each with an account of its own. */
  const atEachCall = async (
    prepare: () => Promise<() => Promise<void>>,
    check: (use: () => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    for (let at = 0, isOver = false; !isOver; at += 1) {
      setup = profileSetup();
      const use = await prepare();
      setup.mailer.sent.splice(0);
      const { store, notifier, sessions } = setup;
      const startAgain = killAt(at, { store, notifier, sessions });
      isOver = await use().then(
        () => true,
        () => false,
      );
      startAgain();
      await check(use);
    }
  };

  it("has changed nothing, or the former address has what undoes the change", () =>
    atEachCall(
      async () => {
        await begin("new@example.com");
        const link = setup.lastLink();
        return () => setup.changes.confirm(link);
      },
      async (use) => {
        if (stored()?.email === setup.ada.email) await use();
        expect(mails()).toEqual([
          ["ada@example.com", "Your email address was changed"],
          ["new@example.com", "Your email address was changed"],
        ]);
        await setup.changes.undo(setup.undoLink());
      },
    ));

  it("has undone nothing, or no session is left and both addresses are told", () =>
    atEachCall(
      async () => {
        await begin("thief@example.com");
        await setup.changes.confirm(setup.lastLink());
        const link = setup.undoLink();
        return () => setup.changes.undo(link);
      },
      async (use) => {
        if (stored()?.email !== setup.ada.email) await use();
        expect(new Set(setup.ended)).toEqual(new Set([setup.ada.id]));
        expect(mails()).toEqual([
          ["ada@example.com", "Your email address has been restored"],
          ["thief@example.com", "The change of your email address was undone"],
        ]);
      },
    ));
});

describe("any order of asking, cancelling, waiting and opening links", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("ask" as const), who: fc.nat({ max: 1 }), address: fc.nat({ max: 3 }) }),
    fc.record({ kind: fc.constant("cancel" as const), who: fc.nat({ max: 1 }) }),
    fc.record({ kind: fc.constant("open" as const), link: fc.nat({ max: 9 }) }),
    fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  );
  const addresses = ["ada@example.com", "bob@example.com", "new@example.com", "other@example.com"];

  it("leaves every address with one account at most, and changes none without its own link", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { store, changes, mailer, time, ada, bob, lastLink } = profileSetup();
        const links: { address: string; token: string; signature: string }[] = [];
        const emails = () => [ada, bob].map(({ id }) => store.profiles.get(id)?.email.toLowerCase());
        for (const each of steps) {
          const before = emails();
          const user = store.profiles.get("who" in each && each.who === 1 ? bob.id : ada.id) ?? ada;
          const link = each.kind === "open" ? links[each.link] : undefined;
          const mailed = mailer.sent.length;
          const action =
            each.kind === "ask"
              ? changes.begin(user, addresses[each.address] ?? "")
              : each.kind === "cancel"
                ? changes.cancel(user.id)
                : link && changes.confirm(link);
          if (each.kind === "wait") time.nowMs += each.hours * hourMs;
          await action?.catch(() => undefined);
          const fresh = mailer.sent
            .slice(mailed)
            .find(({ content }) => content.action?.url.includes("purpose=email-change"));
          if (fresh) links.push({ address: fresh.address, ...lastLink() });
          const changed = emails().filter((email, index) => email !== before[index]);
          expect(changed).toEqual(changed.length === 0 ? [] : [link?.address]);
          expect(new Set(emails()).size).toBe(2);
        }
      }),
    );
  });
});
