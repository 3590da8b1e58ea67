import { afterEach, expect, test } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { compareNames } from "#web/components/format/names.ts";

afterEach(() => setFormats(commonFormats));

test("names are ordered as the language of the page orders them", () => {
  const names = ["oro", "ñame", "nube", "Plan 10", "plan 9"];
  expect(names.toSorted(compareNames)).toEqual(["ñame", "nube", "oro", "plan 9", "Plan 10"]);
  setFormats({ ...commonFormats, language: "es" });
  expect(names.toSorted(compareNames)).toEqual(["nube", "ñame", "oro", "plan 9", "Plan 10"]);
});
