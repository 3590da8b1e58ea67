import { describe, expect, it } from "vitest";
import { displayNameProblem, visibleText } from "#shared/domain/account/display-name.ts";

const length = "Display name must be between 3 and 50 characters";
const oneLine = "Display name must be on one line";
const invisible = "Display name must not contain invisible characters";

describe("a display name", () => {
  it.each([
    "Ada",
    "  Ada Lovelace  ",
    "O’Brien-Łukasiewicz",
    "名前です",
    "אברהם",
    "محمد علي",
    "می\u200cخواهم",
    "क्\u200dष नाम",
    "Ada \u{1f469}\u200d\u{1f4bb}",
    "\u2764\ufe0f\u200d\u{1f525} Ada",
    "\u{1f469}\u{1f3fd}\u200d\u{1f52c} Ada",
    "Zoë".normalize("NFD"),
    "x".repeat(50),
  ])("may be %j", (name) => {
    expect(displayNameProblem(name)).toBeNull();
  });

  it.each([
    ["", length],
    ["  Jo  ", length],
    ["x".repeat(51), length],
    ["Ada\nLovelace", oneLine],
    ["Ada\tLovelace", oneLine],
    ["Ada\u2028Lovelace", oneLine],
    // Text direction: shown as "Admin (nimdA)" or the like.
    ["Ada\u202enimdA", invisible],
    ["\u2066Ada\u2069", invisible],
    ["Ada\u200fKing", invisible],
    ["Ada\u061cKing", invisible],
    // Nothing to see at all.
    ["\u200b\u200b\u200b", invisible],
    ["Ada\u200b", invisible],
    ["Ada\u00ad King", invisible],
    ["\u3164\u3164\u3164", invisible],
    ["\u2800\u2800\u2800", invisible],
    ["Ada\u{e0041}", invisible],
    ["Ada\ud800", invisible],
    ["Ada\u0000King", invisible],
    // Joiners that join nothing.
    ["Ada\u200d", invisible],
    ["\u200dAda", invisible],
    ["Ada \u200dKing", invisible],
    ["Ada\u200d\u200dKing", invisible],
    ["Ada\ufe0f\ufe0f\ufe0f", invisible],
  ])("may not be %j", (name, problem) => {
    expect(displayNameProblem(name)).toBe(problem);
  });
});

describe("the visible part of a text", () => {
  it.each([
    ["\u200eIMG-20241105-WA0001.jpg", "IMG-20241105-WA0001.jpg"],
    ["a\u202egpj.txt", "agpj.txt"],
    ["two\nlines\u2028.pdf", "twolines.pdf"],
    ["Família 👨‍👩‍👧 2024.png", "Família 👨‍👩‍👧 2024.png"],
    ["\u200eFamília 👨‍👩‍👧.png", "Família 👨‍👩‍👧.png"],
    ["\u200eمی\u200cخواهم.pdf", "می\u200cخواهم.pdf"],
    ["\u200b\u200b", ""],
  ])("of %j is %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });
});
