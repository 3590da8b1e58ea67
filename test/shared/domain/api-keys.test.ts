import { expect, test } from "vitest";
import type { Operation } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";

test("the permissions offered for API keys are those that open an operation", () => {
  const operations: Operation[] = Object.values(contract).flatMap((feature) => Object.values(feature));
  const needed = operations.flatMap(({ access }) =>
    access.startsWith("apiKey:") ? [access.slice("apiKey:".length)] : [],
  );
  expect([...new Set(needed)].toSorted()).toEqual([...apiKeyPermissions].toSorted());
});
