import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

const files = globSync("web/**/*.{ts,tsx}", { cwd: projectRoot }).toSorted();
const namesCache = (text: string) => /\buse(RenewOperation|SWRConfig)\b/.test(text);

/** Where pages may renew cached answers by hand, with the reason. All other writes declare `changes` in the contract. */
const reasons: Readonly<Record<string, string>> = {
  "web/api/use-operation.ts": "reads again what the contract declares",
  "web/app/shell/member-bar.tsx": "another tab or the payment provider changed the subscription",
  "web/features/subscription/success/use-confirmation.ts": "the payment provider changed the subscription",
};

describe("data that a write makes out of date", () => {
  it("are renewed by hand only where no call of the page made the change", () => {
    const found = files.filter((file) => namesCache(readFileSync(join(projectRoot, file), "utf8")));
    expect(found).toEqual(Object.keys(reasons));
  });

  it("are found when a page renews them by hand", () => {
    expect(namesCache('import { useRenewOperation } from "#web/api/use-operation.ts";')).toBe(true);
    expect(namesCache("const { mutate } = useSWRConfig();")).toBe(true);
  });
});
