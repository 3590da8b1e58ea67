import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const crossings = [
  ["functions/auth/a.ts", "#functions/timeline/service.ts"],
  ["functions/auth/b.ts", "#web/api/client.ts"],
  ["functions/platform/a.ts", "#functions/auth/service.ts"],
  ["web/features/landing/a.tsx", "#web/features/login/page.tsx"],
  ["web/features/landing/b.tsx", "#functions/auth/service.ts"],
  ["web/features/timeline/a.tsx", "#web/features/transactions/transaction-drawer.tsx"],
  ["web/features/transactions/a.tsx", "#web/features/timeline/page.tsx"],
  ["web/components/ui/a.tsx", "#web/features/login/page.tsx"],
  ["shared/domain/a.ts", "#shared/api/index.ts"],
  ["shared/domain/b.ts", "zod"],
  ["shared/domain/csv-import/a.ts", "papaparse"],
  ["shared/engine/a.ts", "#shared/market/embedded.ts"],
  ["shared/engine/b.ts", "node:fs"],
  ["shared/market/a.ts", "#shared/engine/simulate.ts"],
  ["shared/api/a.ts", "#functions/auth/service.ts"],
  ["shared/api/b.ts", "#shared/engine/columns/holdings/write.ts"],
  ["lib/a.ts", "#functions/auth/service.ts"],
  ["lib/b.ts", "#shared/domain/money.ts"],
  ["bin/a.ts", "#functions/auth/service.ts"],
  ["test/functions/auth/a.ts", "../../../functions/auth/service.ts"],
] as const;

const allowed = [
  ["functions/auth/c.ts", "#functions/platform/serve.ts"],
  ["functions/auth/d.ts", "./store.ts"],
  ["functions/auth/records/a.ts", "#functions/auth/limits.ts"],
  ["functions/auth/e.lambda.ts", "#functions/timeline/service.ts"],
  ["shared/domain/csv-import/read-csv.ts", "papaparse"],
  ["shared/engine/c.ts", "#shared/domain/dates.ts"],
  ["shared/market/c.ts", "#shared/engine/types.ts"],
  ["shared/api/c.ts", "#shared/engine/columns/columns.ts"],
  ["web/features/landing/c.tsx", "#web/components/ui/button.tsx"],
  ["web/features/transactions/b.tsx", "#web/features/transactions/form/figure-field.tsx"],
  ["web/app/c.tsx", "#web/features/landing/page.tsx"],
  ["lib/c.ts", "#shared/api/index.ts"],
  ["test/functions/auth/b.ts", "#functions/timeline/service.ts"],
] as const;

const features = [
  ["imported", "web/features/home/plans/d.tsx", 'import { a } from "#web/features/charts/a.ts";\n'],
  ["imported for its types", "functions/auth/f.ts", 'import type { A } from "#functions/profile/a.ts";\n'],
  ["re-exported", "functions/auth/records/g.ts", 'export { a } from "#functions/profile/a.ts";\n'],
  [
    "loaded later",
    "web/features/home/e.tsx",
    'export const load = () => import("#web/features/charts/a.ts");\n',
  ],
] as const;

const impurities = [
  ["shared/engine/p1.ts", "Date.now()"],
  ["shared/engine/p2.ts", "new Date()"],
  ["shared/engine/p3.ts", "Math.random()"],
  ["shared/engine/p4.ts", "performance.now()"],
] as const;

const formatters = [
  ["web/features/home/f1.ts", 'new Intl.NumberFormat("en").format(1)'],
  ["web/app/f2.ts", 'Intl.DateTimeFormat("en").format()'],
  ["functions/alerts/f3.ts", "(1).toLocaleString()"],
  ["shared/engine/f4.ts", 'new Intl.DateTimeFormat("en").format(0)'],
  ["web/components/ui/f5.ts", "new Date(0).toLocaleDateString()"],
] as const;
const ownFormatters = [
  "web/components/format/f6.ts",
  "shared/domain/formats.ts",
  "functions/platform/mail/f7.ts",
];

let tree: string;
let diagnostics: { file: string; rule: string }[];

/** Plants the files in a copy of the tree that holds nothing but the linter's rules, and lints it once. */
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "halvest-rules-"));
  copyFileSync(join(root, ".biome.json"), join(tree, ".biome.json"));
  cpSync(join(root, ".biome"), join(tree, ".biome"), { recursive: true });
  const plant = (path: string, source: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  };
  for (const [path, specifier] of [...crossings, ...allowed]) plant(path, `import "${specifier}";\n`);
  for (const [, path, source] of features) plant(path, source);
  for (const [path, expression] of impurities) plant(path, `export const value = () => ${expression};\n`);
  for (const [path, expression] of formatters) plant(path, `export const value = () => ${expression};\n`);
  for (const path of ownFormatters) plant(path, `export const value = () => ${formatters[0][1]};\n`);
  const run = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."],
    { cwd: tree, encoding: "utf8" },
  );
  const report = JSON.parse(run.stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  diagnostics = report.diagnostics.map(({ category, location }) => ({
    file: (typeof location.path === "string" ? location.path : location.path.file).replace(/^\.\//, ""),
    rule: category,
  }));
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const rulesBrokenBy = (path: string) =>
  diagnostics.filter(({ file }) => file === path).map((diagnostic) => diagnostic.rule);

/**
 * Imports are held by a rule of the linter; those between features by one of our own, which finds the feature of a
 * file.
 */
const isImportRule = (rule: string) => rule === "lint/style/noRestrictedImports" || rule === "plugin";

describe("import rules", () => {
  it.each(crossings)("a planted import in %s of %s fails the lint", (path) => {
    expect(rulesBrokenBy(path).filter(isImportRule)).not.toEqual([]);
  });

  it.each(features)("a feature that is %s by a planted file of another fails the lint", (_, path) => {
    expect(rulesBrokenBy(path)).toContain("plugin");
  });

  it.each(allowed)("an import in %s of %s passes", (path) => {
    expect(rulesBrokenBy(path).filter(isImportRule)).toEqual([]);
  });
});

describe("engine purity rules", () => {
  it.each(impurities)("a planted call in %s of %s fails the lint", (path) => {
    expect(rulesBrokenBy(path).filter((rule) => /plugin|noRestrictedGlobals/.test(rule))).not.toEqual([]);
  });
});

describe("the rule of one formatter", () => {
  it.each(formatters)("a planted call in %s of %s fails the lint", (path) => {
    expect(rulesBrokenBy(path)).toContain("plugin");
  });

  it.each(ownFormatters)("the same in %s passes", (path) => {
    expect(rulesBrokenBy(path)).not.toContain("plugin");
  });
});
