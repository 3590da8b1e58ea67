import { describe, expect, it } from "vitest";
import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { shownSubject } from "#shared/domain/correspondence/conversations.ts";
import {
  correspondentName,
  isWithGuest,
  recipientHelp,
} from "#web/features/correspondence/correspondents.ts";
import { addressOf, titleWithoutOpen } from "#web/features/correspondence/use-place.ts";

const admin = { userId: "theo", userRole: "ADMIN", user: { role: "ADMIN" } } as const;
const user = { userId: "ada", userRole: "USER", user: { role: "USER" } } as const;
const named = (id: string | null, displayName: string | null) => ({
  id,
  email: "someone@example.com",
  displayName,
  photoURL: null,
});
const thread = (part: Pick<Thread, "correspondent" | "participants">) => part as Thread;

describe("the other side of a conversation", () => {
  it("is support, with a name once someone answers", () => {
    const participants = [user, admin];
    const open = [user, { ...admin, userId: null }];
    expect(correspondentName(thread({ correspondent: null, participants: open }))).toBe("Support");
    const theo = named("theo", "Theo Adeyemi");
    expect(correspondentName(thread({ correspondent: theo, participants }))).toBe("Theo Adeyemi, Support");
  });

  it("is the user for the desk, by address without a name", () => {
    const participants = [user, { ...admin, userId: null }];
    expect(correspondentName(thread({ correspondent: named("ada", "Ada"), participants }))).toBe("Ada");
    const nameless = thread({ correspondent: named("ada", null), participants });
    expect(correspondentName(nameless)).toBe("someone@example.com");
    expect(isWithGuest(nameless)).toBe(false);
    const guest = [{ userId: null, userRole: "GUEST", user: { role: "GUEST" } } as const];
    expect(isWithGuest(thread({ correspondent: named(null, "Gil"), participants: guest }))).toBe(true);
  });

  it("is the guest for the desk, before someone answers and after", () => {
    const guest = { userId: null, userRole: "GUEST", user: { role: "GUEST" } } as const;
    const vera = named(null, "Vera");
    const open = [guest, { ...admin, userId: null }];
    expect(correspondentName(thread({ correspondent: vera, participants: open }))).toBe("Vera");
    expect(correspondentName(thread({ correspondent: vera, participants: [guest, admin] }))).toBe("Vera");
  });
});

describe("the search for a recipient", () => {
  it.each([
    ["ad", undefined, "Enter at least 3 characters of a name, or a full email address"],
    ["ada", undefined, "Searching..."],
    ["ada", 0, 'No one found for "ada" who accepts messages'],
    ["ada", 1, "1 person found"],
    ["ada", 4, "4 people found"],
  ])("says of %j with %j results: %s", (term, found, help) => {
    expect(recipientHelp(term, found)).toBe(help);
  });
});

describe("a subject", () => {
  it.each([
    ["Re: Fee", "Fee"],
    ["RE: re: Fee", "Fee"],
    ["Regarding a fee", "Regarding a fee"],
    ["Re:", "Re:"],
  ])("%s is shown as %s", (subject, shown) => {
    expect(shownSubject(subject)).toBe(shown);
  });
});

describe("an address of the messages page", () => {
  it("names section and entry", () => {
    expect(addressOf("messages")).toBe("/messages");
    expect(addressOf("messages", { thread: "a" })).toBe("/messages?thread=a");
    expect(addressOf("notifications", { notification: "b" })).toBe(
      "/messages?section=notifications&notification=b",
    );
  });
});

it("a section of the desk says whether it never had a conversation, or has no open one", () => {
  expect(titleWithoutOpen("emails", true)).toBe("No emails yet");
  expect(titleWithoutOpen("emails", false)).toBe("No open emails");
  expect(titleWithoutOpen("messages", true)).toBe("No conversations yet");
  expect(titleWithoutOpen("messages", false)).toBe("No open conversations");
});
