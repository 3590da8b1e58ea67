import { describe, expect, it } from "vitest";
import { writeApiReference } from "#functions/documentation/api-reference.ts";
import { contract } from "#shared/api/index.ts";
import {
  contractCalls,
  filledSample,
  foundCalls,
} from "#web/features/power-tools/developer/contract-calls.ts";

const calls = contractCalls(writeApiReference(contract));
const operations = Object.values(contract).flatMap((feature) => Object.values(feature));

describe("the contract explorer", () => {
  it("has every call of the contract, in its order, with summary and text", () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`),
    );
    for (const { path, summary, text } of calls) {
      expect(summary, path).not.toBe("");
      expect(text, path).toContain("**Access:**");
      expect(text, path).not.toContain("## ");
    }
  });

  it("has samples in three languages for the calls that take a key, and for no other", () => {
    const byKey = operations.filter(({ access }) => access.startsWith("apiKey:"));
    expect(calls.filter(({ isByKey }) => isByKey)).toHaveLength(byKey.length);
    for (const { isByKey, samples, path } of calls) {
      expect(
        samples.map(({ language }) => language),
        path,
      ).toEqual(isByKey ? ["sh", "ts", "python"] : []);
    }
  });

  it("writes address and key into each sample, and nothing else of the environment but ids", () => {
    for (const { samples, path } of calls) {
      for (const sample of samples) {
        const text = filledSample(sample, "https://halvest.example", "hv_secret");
        expect(text, path).toContain("https://halvest.example");
        expect(text, path).toContain("hv_secret");
        expect(text, path).not.toMatch(/HALVEST_/);
        if (!path.includes("{") && sample.language !== "python") expect(text, path).not.toMatch(/\benv\b/);
      }
    }
  });

  it("finds calls by all words of a search", () => {
    const found = foundCalls(calls, "get timeline v1").map(({ path }) => path);
    expect(found).toContain("/v1/timeline");
    expect(foundCalls(calls, "get  nonsense")).toEqual([]);
    expect(foundCalls(calls, " ")).toHaveLength(calls.length);
  });
});
