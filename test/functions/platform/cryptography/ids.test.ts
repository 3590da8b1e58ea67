import { describe, expect, it } from "vitest";
import * as z from "zod";
import { derivedId } from "#functions/platform/cryptography/ids.ts";

describe("an id derived from its parts", () => {
  it("is a UUID that follows from them alone", () => {
    const ids = Array.from({ length: 50 }, (_, index) => derivedId("ada", "transaction", `${index}`));
    for (const id of ids) expect(z.uuid({ version: "v8" }).safeParse(id).success, id).toBe(true);
    expect(derivedId("ada", "transaction", "0")).toBe(ids[0]);
    expect(new Set(ids).size).toBe(50);
  });

  it("keeps parts apart, whatever they hold", () => {
    expect(derivedId("ada", "b,c")).not.toBe(derivedId("ada", "b", "c"));
    expect(derivedId("ada", "import", "k")).not.toBe(derivedId("ada", "transaction", "k"));
  });
});
