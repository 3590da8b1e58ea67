import { expect, test } from "vitest";
import type { Operation } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { compiled, messageKey } from "#shared/domain/language/translate.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { translations } from "#test/web/features/reader-of.ts";
import { contractRoutes } from "#web/build/contract-routes.ts";
import { firstTexts } from "#web/build/language/first-texts.ts";
import { marketOutline } from "#web/build/market-outline.ts";
import { trendShape } from "#web/features/landing/drawing-data.ts";

/** Runs a plugin's `load` as the bundler would and reads the JSON of the module it makes. */
async function loadJson(plugin: ReturnType<typeof contractRoutes>, id: string): Promise<unknown> {
  if (typeof plugin.load !== "function") throw new Error("The plugin loads nothing.");
  const watched: string[] = [];
  const context = { addWatchFile: (file: string) => watched.push(file) };
  const code: unknown = await Reflect.apply(plugin.load, context, [id]);
  expect(watched.some((file) => file.endsWith("shared/api/index.ts"))).toBe(true);
  return JSON.parse(
    String(code)
      .replace(/^export const \w+ = /, "")
      .replace(/;$/, ""),
  );
}

test("the page learns how every operation but those for programs is called and answered, and nothing else", async () => {
  const routes = await loadJson(contractRoutes(), "\0virtual:contract-routes");
  const expected = Object.fromEntries(
    Object.entries(contract).map(([feature, operations]) => [
      feature,
      Object.fromEntries(
        Object.entries<Operation>(operations)
          .filter(([, { access }]) => !access.startsWith("apiKey:"))
          .map(
            ([
              name,
              {
                method,
                path,
                csrf,
                access,
                answer,
                upload,
                revalidates,
                translated,
                changes,
                changesAfterMs,
                answers,
                updates,
              },
            ]) => [
              name,
              {
                method,
                path,
                csrf,
                access,
                ...(answer && { as: answer.as }),
                ...(upload && { upload: { field: upload.field } }),
                ...(revalidates && { revalidates }),
                ...(translated && { translated }),
                ...(changes && { changes }),
                ...(changesAfterMs && { changesAfterMs }),
                ...(answers && { answers }),
                ...(updates && { updates }),
              },
            ],
          ),
      ),
    ]),
  );
  expect(routes).toEqual(expected);
});

test("the outline has a price and a phase for every month, recorded before projected", () => {
  const { marketMonths: field, epochs } = marketOutline();
  expect(field.phases).toHaveLength(field.prices.length);
  expect(field.prices.every((price) => price > 0)).toBe(true);
  expect(field.recorded).toBeLessThan(field.prices.length);
  expect(field.prices[field.recorded - 1]).toBeCloseTo(field.lastClose.price, -1);
  expect(field.halvings.map(({ epoch }) => epoch)).toEqual([2, 3, 4, 5, 6]);
  expect(epochs[0]).toMatchObject({ epoch: 4, halving: "2024-04-20", peak: "2025-10-06" });
  for (const { halving, peak, trough } of epochs) {
    expect(halving < peak && peak < trough).toBe(true);
  }
});

test("the trend drawing stays within its box and continues the price without a gap", () => {
  const { marketMonths: field } = marketOutline();
  const { trend, recorded, projected, halvings } = trendShape(field, 384, 184);
  const heights = [...trend.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect(heights.every((y) => y >= 0 && y <= 184)).toBe(true);
  expect(projected.slice(1).split("L")[0]).toBe(recorded.split("L").at(-1));
  expect(halvings).toHaveLength(3);
});

/** The module that a plugin makes, which only exports one value. */
async function loadTexts(id: string): Promise<Record<string, unknown>> {
  const { load } = firstTexts();
  if (typeof load !== "function") throw new Error("The plugin loads nothing.");
  const code: unknown = await Reflect.apply(load, { addWatchFile: () => undefined }, [id]);
  return JSON.parse(String(code).replace("export default ", "").replace(/;$/, "")) as Record<string, unknown>;
}

const key = (message: string) => messageKey(compiled(message));

test("a page for guests begins with the texts of the modules that it and the entry import, and no others", async () => {
  const frame = await loadTexts("\0virtual:first-texts/frame/de");
  expect(frame[key("Log In")]).toBe("Anmelden");
  expect(frame[key("Terms of Service")]).toBeTypeOf("string");
  const auth = await loadTexts("\0virtual:first-texts/auth/de");
  expect(auth[key("Welcome back")]).toBe("Willkommen zurück");
  expect(auth, "what the frame has is not repeated").not.toHaveProperty(key("Log In"));
  const landing = await loadTexts("\0virtual:first-texts/landing/fr");
  expect(Object.keys(landing).length).toBeGreaterThan(10);
  expect(landing, "of the calculator, which loads later").not.toHaveProperty(key("Worst fall"));
  expect(landing).not.toHaveProperty(key("Welcome back"));
});

test("the timeline begins with the names of its columns and groups, and no explanations", async () => {
  const texts = await loadTexts("\0virtual:first-texts/columns/de");
  const frame = await loadTexts("\0virtual:first-texts/frame/de");
  const translated = translations("de", ["web", "shared", "shared/engine/columns"]);
  // Names such as RSI are the same in every language.
  for (const { header } of columnDefinitions.filter((column) => translated[column.header]))
    expect({ ...frame, ...texts }, header).toHaveProperty(key(header));
  for (const { title } of groupDefinitions) expect(texts).toHaveProperty(key(title));
  for (const { meaning } of columnDefinitions) expect(texts).not.toHaveProperty(key(meaning));
});
