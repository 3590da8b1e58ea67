import { afterEach, describe, expect, it, vi } from "vitest";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import {
  readAccountSettings,
  readViewSettings,
  writeAccountSettings,
} from "#web/components/view-settings/stored-settings.ts";
import {
  chooseView,
  chosenView,
  deleteView,
  isOwnView,
  isViewChanged,
  productViews,
  readViews,
  renameView,
  saveView,
  storedForm,
  viewNameProblem,
} from "#web/features/timeline/columns/column-views.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";

const first = readViews(undefined, {});
const showing = (...ids: string[]) => ({ ...first, columns: new Set(ids) });

describe("the views of columns", () => {
  it("are five for everyone, of columns that exist, with Essentials of thirteen at first", () => {
    expect(productViews.map(({ name }) => name)).toEqual([
      "Essentials",
      "Returns",
      "Cycles",
      "Mining",
      "Everything",
    ]);
    const known = new Set<string>(columnDefinitions.map(({ id }) => id));
    for (const { columns } of productViews) {
      expect(columns.size).toBeGreaterThan(10);
      for (const id of columns) expect(known.has(id), id).toBe(true);
    }
    expect(first.chosen).toBe("Essentials");
    expect(first.columns.size).toBe(13);
    // Of the two columns of the holdings' value one is shown, in the display currency.
    expect(productViews.at(-1)?.columns.size).toBe(columnDefinitions.length - 1);
  });

  it("show their columns once chosen, and say when others are shown", () => {
    const mining = chooseView(first, "Mining");
    expect(mining.columns.has("blockHeight")).toBe(true);
    expect(isViewChanged(mining)).toBe(false);
    expect(isViewChanged({ ...mining, columns: new Set(["priceUSD"]) })).toBe(true);
    expect(chooseView(first, "Nowhere")).toBe(first);
  });

  it("are saved, saved again, renamed and deleted", () => {
    const saved = saveView(showing("priceUSD", "roi"), " Mine ");
    expect(chosenView(saved).name).toBe("Mine");
    expect(isOwnView(saved)).toBe(true);
    const more = saveView({ ...saved, columns: new Set(["roi"]) }, "Mine");
    expect(more.own).toEqual([{ name: "Mine", columns: new Set(["roi"]) }]);
    const renamed = renameView(more, "Mine", "Ours");
    expect(renamed.chosen).toBe("Ours");
    expect([...chosenView(renamed).columns]).toEqual(["roi"]);
    const left = deleteView(renamed, "Ours");
    expect(left.own).toEqual([]);
    expect(left).toEqual(first);
  });

  it("need a name of their own, of at most 40 characters, and are at most 20", () => {
    expect(viewNameProblem(first, "  ")).toBe("Name is required");
    expect(viewNameProblem(first, "essentials")).toBe("A view with this name already exists");
    expect(viewNameProblem(first, "x".repeat(41))).toBe("Name must not exceed 40 characters");
    let views = first;
    for (let i = 0; i < 20; i += 1) views = saveView(views, `View ${i}`);
    expect(viewNameProblem(views, "view 3")).toBe("A view with this name already exists");
    expect(viewNameProblem(views, "VIEW 3", "View 3")).toBeNull();
    expect(viewNameProblem(views, "One more")).toBe("You have 20 views. Delete one to save another.");
  });

  it("are read as they were stored, without columns that no longer exist", () => {
    const views = { ...saveView(showing("priceUSD"), "Mine"), columns: new Set(["roi"]) };
    const stored: unknown = JSON.parse(JSON.stringify(storedForm(views)));
    expect(readViews(stored, {})).toEqual(views);
    expect(readViews({ own: [{ name: "Mine", columns: ["gone", "roi"] }], chosen: "Mine" }, {})).toEqual({
      own: [{ name: "Mine", columns: new Set(["roi"]) }],
      chosen: "Mine",
      columns: new Set(["roi"]),
    });
    expect(readViews({ own: [null, 3, { name: "" }], chosen: "Gone" }, {})).toEqual(first);
  });

  it("keep columns chosen before there were views as a view of their own", () => {
    expect(readViews(undefined, { columns: ["roi", "gone"] })).toEqual({
      own: [{ name: "My columns", columns: new Set(["roi"]) }],
      chosen: "My columns",
      columns: new Set(["roi"]),
    });
    expect(readViews(undefined, { groups: ["perCycle"] }).columns.has("cagr")).toBe(true);
  });
});

describe("the settings of an account", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are its own in a browser that several accounts use", () => {
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
    writeAccountSettings("ada", { views: 1 });
    writeAccountSettings("ada", { currency: "USD" });
    writeAccountSettings("bob", { views: 2 });
    expect(readAccountSettings("ada")).toEqual({ views: 1, currency: "USD" });
    expect(readAccountSettings("bob")).toEqual({ views: 2 });
    expect(readAccountSettings("eve")).toEqual({});
    expect(Object.keys(readViewSettings())).toEqual(["accounts"]);
  });
});

it("tips and explanations name columns and inputs in words", () => {
  expect(inWords("holdingsValueUSD − investedValueUSD")).toBe("Holdings value − Invested value");
  expect(inWords("days × 144 − pricePath + log10 x")).toBe("days × 144 − Price path + log10 x");
  const ids = [...columnDefinitions, ...inputDefinitions].map(({ id }) => id);
  const named = new RegExp(`\\b(${ids.filter((id) => /[A-Z0-9]/.test(id)).join("|")})\\b`);
  const texts = columnDefinitions.flatMap(({ meaning, formula, nullRule }) => [meaning, formula, nullRule]);
  for (const text of [...texts, ...inputDefinitions.map(({ meaning }) => meaning)]) {
    expect(inWords(text)).not.toMatch(named);
  }
});
