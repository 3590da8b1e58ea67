import { afterEach, expect, test } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { setFormats } from "#web/components/format/formats.ts";

afterEach(() => setFormats(commonFormats));

test("sizes of files have the unit that fits, in the reader's number format", () => {
  const sizes = [0, 1_023, 1_024, 1_500, 1_048_576, 1_300_000, 2_000_000_000];
  expect(sizes.map(fileSize)).toEqual(["0 B", "1.023 B", "1 KB", "1 KB", "1,0 MB", "1,2 MB", "1.907,3 MB"]);
  setFormats({ ...commonFormats, numberFormat: "1,234.56" });
  expect(fileSize(1_300_000)).toBe("1.2 MB");
});
