import { expect, test } from "vitest";
import { inLanguage, withoutLanguage } from "#web/components/router/language-path.ts";

test.each([
  ["/de", "de", "/"],
  ["/de/", "de", "/"],
  ["/DE/Help", "de", "/Help"],
  ["/fr/documentation/webhooks", "fr", "/documentation/webhooks"],
  ["/", null, "/"],
  ["/help", null, "/help"],
  ["/en/help", null, "/en/help"],
  ["/nl/help", null, "/nl/help"],
  ["/develop", null, "/develop"],
  ["//de/help", null, "//de/help"],
])("%s is %s, %s", (address, language, pathname) => {
  expect(withoutLanguage(address)).toEqual({ language, pathname });
});

test.each([
  ["de", "/", "/de"],
  ["de", "/?a=1", "/de?a=1"],
  ["de", "/#top", "/de#top"],
  ["de", "/help?id=fees#top", "/de/help?id=fees#top"],
  ["de", "/fr/help", "/fr/help"],
  ["de", "/fr?a=1", "/fr?a=1"],
  ["de", "?a=1", "?a=1"],
  ["de", "#top", "#top"],
  ["en", "/help", "/help"],
  [null, "/help", "/help"],
] as const)("in %s %s is %s", (language, address, expected) => {
  expect(inLanguage(language, address)).toBe(expected);
});
