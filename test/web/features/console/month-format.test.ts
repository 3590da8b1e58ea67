import { expect, test } from "vitest";
import { ArgumentError } from "#web/features/console/command-line.ts";
import { monthFormat } from "#web/features/console/month-format.ts";

test("months are written in the given format, otherwise in that of the settings", () => {
  expect(monthFormat(undefined, "xlsx", "basic")).toEqual({ format: "xlsx", missing: null });
  expect(monthFormat("csv", "json", "advanced")).toEqual({ format: "csv", missing: null });
});

test("a format of the settings that a lower subscription does not include is replaced by CSV, and named", () => {
  expect(monthFormat(undefined, "json", "basic")).toEqual({ format: "csv", missing: "json" });
  expect(monthFormat(undefined, "xlsx", "free")).toEqual({ format: "csv", missing: "xlsx" });
});

test("names of columns are refused for JSON, wherever the format comes from", () => {
  for (const given of ["json", undefined] as const) {
    expect(() => monthFormat(given, "json", "advanced", true)).toThrow(ArgumentError);
  }
  expect(monthFormat("csv", "json", "advanced", true).format).toBe("csv");
  expect(monthFormat(undefined, "xlsx", "basic", true).format).toBe("xlsx");
  // CSV replaces it.
  expect(monthFormat(undefined, "json", "basic", true)).toEqual({ format: "csv", missing: "json" });
});

test("a format that is given is not replaced: the server refuses it with what it needs", () => {
  expect(monthFormat("json", "csv", "basic")).toEqual({ format: "json", missing: null });
});
