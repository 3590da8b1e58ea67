import { afterEach, expect, test } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { compareNames, sortedAfterFirst } from "#web/components/format/names.ts";

afterEach(() => setFormats(commonFormats));

test("names are ordered as the language of the page orders them", () => {
  const names = ["oro", "ñame", "nube", "Plan 10", "plan 9"];
  expect(names.toSorted(compareNames)).toEqual(["ñame", "nube", "oro", "plan 9", "Plan 10"]);
  setFormats({ ...commonFormats, language: "es" });
  expect(names.toSorted(compareNames)).toEqual(["nube", "ñame", "oro", "plan 9", "Plan 10"]);
});

test("options are ordered by their texts, after the first, which is the one without a choice", () => {
  setFormats({ ...commonFormats, language: "de" });
  const options = ["Keine", "Vereinigtes Königreich", "Österreich", "Portugal"].map((text) => ({ text }));
  expect(sortedAfterFirst(options).map(({ text }) => text)).toEqual([
    "Keine",
    "Österreich",
    "Portugal",
    "Vereinigtes Königreich",
  ]);
});
