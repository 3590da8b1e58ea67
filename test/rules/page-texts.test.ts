import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { nodesIn } from "#web/build/language/messages.ts";

/** Code that loads later: the feature that it is of, and those whose texts load with it. */
interface LaterCode {
  readonly feature: string;
  readonly texts: readonly string[];
}

interface Named {
  readonly name?: string;
  readonly value?: string;
}

function laterCode(code: string, file: string): LaterCode[] {
  const tree = parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const found = new Map<number, LaterCode>();
  for (const node of nodesIn(tree.body)) {
    const isWithTexts =
      node.type === "CallExpression" && /^with(?:First)?Texts$/.test((node.callee as Named).name ?? "");
    const [names, load] = isWithTexts ? (node.arguments as unknown[]) : [null, node];
    const texts = isWithTexts ? [...nodesIn(names)].flatMap(({ value }) => value ?? []).map(String) : [];
    for (const { type, start, source } of nodesIn(load)) {
      const feature =
        type === "ImportExpression" && /^#web\/features\/([^/]+)/.exec((source as Named).value ?? "")?.[1];
      // What stands in a call of withTexts is found by the outer nodes first, which name none.
      if (feature && (isWithTexts || !found.has(start))) found.set(start, { feature, texts });
    }
  }
  return [...found.values()];
}

test("code of a feature loads with the texts of it", () => {
  const later = readdirSync("web/app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => laterCode(readFileSync(`web/app/${file}`, "utf8"), file));
  expect(later.length).toBeGreaterThan(40);
  expect(later.filter(({ feature, texts }) => !texts.includes(feature))).toEqual([]);
});

test("code without its texts is found", () => {
  const code = `
    const Panel = lazyPart(withTexts(["charts", "columns"], () => import("#web/features/charts/panel.tsx")));
    const Home = lazyPart(() => import("#web/features/home/home.tsx"));
    const other = withTexts(["home"], () => import("#web/features/alerts/page.tsx"));`;
  expect(laterCode(code, "x.ts")).toEqual([
    { feature: "charts", texts: ["charts", "columns"] },
    { feature: "home", texts: [] },
    { feature: "alerts", texts: ["home"] },
  ]);
});
