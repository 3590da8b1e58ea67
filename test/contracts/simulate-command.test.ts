import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { buildModel } from "#shared/engine/model.ts";
import { monteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string;
}

const script = new URL("../../bin/simulate.ts", import.meta.url).pathname;

/** Runs the command as a user's shell does, with `input` on its standard input. */
async function simulate(args: readonly string[], input = ""): Promise<Outcome> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  const status = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, out, errors };
}

const plan = JSON.stringify({
  now: "2026-08-21",
  controlPanel: { investStartDate: "2025-01-15", investEndDate: "2027-12-31" },
});

describe("the simulate command", () => {
  test("writes the result of a plan on standard input as JSON", async () => {
    const { status, out, errors } = await simulate([], plan);
    const result = JSON.parse(out);
    expect(status).toBe(0);
    expect(errors).toBe("");
    expect(result).toMatchObject({ modelVersion: "1.1.0", dataDate: "2026-08-21", rowCount: 36 });
    expect(result.columns).toHaveLength(columnDefinitions.length);
    expect(result.rows.totalBTC).toHaveLength(36);
  });

  test("writes chosen columns as CSV, empty where there is no figure", async () => {
    const columns = "sell,dateAcquired,percentageIncrease";
    const { status, out } = await simulate(["-", "--format", "csv", "--columns", columns], plan);
    const lines = out.trimEnd().split("\r\n");
    expect(status).toBe(0);
    expect(lines).toHaveLength(37);
    expect(lines.slice(0, 2)).toEqual([
      `${columns},source,dataDate`,
      "false,2025-01-15,,back-filled,2026-08-21",
    ]);
    expect(lines[2]).toMatch(/^false,2025-02-15,1\.\d+,back-filled,2026-08-21$/);
  });

  test("says in rows that a price is projected, whatever columns are chosen", async () => {
    const file = JSON.stringify({
      now: "2026-11-20",
      controlPanel: { investStartDate: "2026-06-15", investEndDate: "2027-01-31" },
      transactions: [
        { dateAcquired: "2026-07-15", btcBought: 0.002, usdSpent: 150 },
        { dateAcquired: "2026-10-15", btcBought: 0.002, usdSpent: 150 },
      ],
    });
    const [csv, table] = await Promise.all([
      simulate(["--format", "csv", "--columns", "usdSpent"], file),
      simulate(["--format", "table", "--columns", "usdSpent"], file),
    ]);
    const [head, ...lines] = csv.out.trimEnd().split("\r\n");
    expect(head).toBe("usdSpent,source,dataDate");
    expect(lines.slice(0, 5)).toEqual([
      "250,back-filled,2026-08-21",
      "150,recorded,2026-08-21",
      "250,back-filled,2026-08-21",
      '250,"due, price projected",2026-08-21',
      '150,"recorded, price projected",2026-08-21',
    ]);
    expect(table.out).toMatch(/^150,00 +recorded$/m);
    expect(table.out).toMatch(/^150,00 +recorded, price projected$/m);
  });

  test("writes a table for people", async () => {
    const { status, out } = await simulate(["--format", "table"], plan);
    const [head, first] = out.split("\n");
    expect(status).toBe(0);
    expect(head).toMatch(/^Month +Price +Spent .*Source$/);
    expect(first).toMatch(/^2025-01-15 .*250,00 .*back-filled$/);
  });

  test("adds Monte Carlo paths on request", async () => {
    const { out } = await simulate(["--monte-carlo", "20", "--columns", "priceUSD"], plan);
    const { analyses, rows } = JSON.parse(out);
    expect(Object.keys(rows)).toEqual(["priceUSD"]);
    expect(analyses.monteCarlo.paths).toBe(20);
    expect(analyses.monteCarlo.price.p50).toHaveLength(36);
    expect(analyses.monteCarlo.xirr.p50[0]).toBeNull();
  });

  test("gives the same figures on several processors as on one", async () => {
    const { status, out, errors } = await simulate(["--monte-carlo", "6000", "--columns", "priceUSD"], plan);
    expect(errors).toBe("");
    expect(status).toBe(0);
    const parsed = parsePlan(JSON.parse(plan), parseDate("2026-08-21")!);
    if (!parsed.ok) throw new Error("The plan was refused");
    const alone = monteCarloRecord(runMonteCarlo(buildModel(parsed.plan, embeddedMarket), 6_000));
    expect(JSON.parse(out).analyses).toEqual({ monteCarlo: alone });
  });

  test("explains a cell, found by month, in words and as JSON", async () => {
    const [words, data] = await Promise.all([
      simulate(["--explain", "2027-03:costUSD", "--format", "table"], plan),
      simulate(["--explain", "2027-03-15:costUSD"], plan),
    ]);
    expect(words.out).toMatch(/^Cost \(costUSD\), row 26, projected\n/);
    expect(words.out).toContain("= usdSpent + feesUSD\n  = 265,00 USD");
    expect(JSON.parse(data.out)).toMatchObject({ row: 26, value: 265, rowSource: "projected" });
  });

  test("adds the blocks that a plan requests, and names the field of one that is wrong", async () => {
    const file = {
      ...JSON.parse(plan),
      transactions: [
        { dateAcquired: "2025-02-01", btcBought: 0.01, usdSpent: 1000, id: "a" },
        { dateAcquired: "2026-02-01", btcBought: -0.004, usdSpent: -300 },
      ],
      realValues: {},
      taxReport: { jurisdiction: "US" },
      withdrawal: { startDate: "2028-01-01", years: 1, rule: "shareOfHoldings", share: 0.1, paths: 2 },
    };
    const wrong = { ...file, withdrawal: { ...file.withdrawal, share: 2 } };
    const [right, refused] = await Promise.all([
      simulate([], JSON.stringify(file)),
      simulate([], JSON.stringify(wrong)),
    ]);
    const result = JSON.parse(right.out);
    expect(result).toMatchObject({ modelVersion: "1.1.0", portfolioModelVersion: "1.0.0" });
    expect(result.taxReport.disposals).toMatchObject([
      { gain: -100, matches: [{ lot: "a", term: "short" }] },
    ]);
    expect(result.withdrawal.monteCarlo.paths).toBe(2);
    expect(result.realValues.rows.priceUSD).toHaveLength(36);
    expect(refused.status).toBe(2);
    expect(JSON.parse(refused.out).errors).toMatchObject([{ code: "outOfRange", path: "withdrawal.share" }]);
  });

  test("explains a figure of a block with the values of its inputs", async () => {
    const file = JSON.stringify({
      ...JSON.parse(plan),
      transactions: [
        { dateAcquired: "2025-02-01", btcBought: 0.01, usdSpent: 1000 },
        { dateAcquired: "2026-02-01", btcBought: -0.004, usdSpent: -300, feesUSD: 2 },
      ],
      taxReport: { jurisdiction: "US" },
    });
    const [words, none] = await Promise.all([
      simulate(["--explain", "taxReport.disposals.d1.gain", "--format", "table"], file),
      simulate(["--explain", "taxReport.disposals.d2.gain"], file),
    ]);
    expect(words.out).toContain("= proceeds − fees − basis\n  = -102,00 money");
    expect(words.out).toContain("(taxReport.disposals.0.fees)\n  = 2,00 money");
    expect(JSON.parse(none.out).errors).toMatchObject([{ code: "unknownFigure", path: "--explain" }]);
  });

  test("compares plan files with the first, and names the plan and field of one that is wrong", async () => {
    const folder = await mkdtemp(join(tmpdir(), "halvest-compare-"));
    const [more, wrong] = [join(folder, "more.json"), join(folder, "wrong.json")];
    const { controlPanel } = JSON.parse(plan);
    await writeFile(more, JSON.stringify({ controlPanel: { ...controlPanel, baseAmount: 500 } }));
    await writeFile(wrong, JSON.stringify({ controlPanel: { baseAmount: -1 } }));
    const [right, refused] = await Promise.all([
      simulate(["--compare", more], plan),
      simulate(["--compare", more, "--compare", wrong], plan),
    ]);
    const { scenarios, month } = JSON.parse(right.out);
    expect(month).toBe("2027-12");
    expect(scenarios.map(({ name }: { name: string }) => name)).toEqual(["-", more]);
    expect(scenarios[1].differences.cumulativeCosts.absolute).toBeGreaterThan(0);
    expect(JSON.parse(refused.out).errors).toMatchObject([
      { code: "required", path: "scenarios[2].controlPanel.baseAmount" },
    ]);
    await rm(folder, { recursive: true });
  });

  test("explains its options", async () => {
    const { status, out } = await simulate(["--help"]);
    expect(status).toBe(0);
    for (const option of ["--format", "--columns", "--monte-carlo", "--explain", "Exit status"]) {
      expect(out).toContain(option);
    }
  });

  test.each([
    ["a refused plan", [], '{"controlPanel": {"baseAmount": 0}}', "required", "controlPanel.baseAmount"],
    [
      "a plan refused by an epoch rule",
      [],
      '{"epochOverrides": {"3": {"peakPrice": 5}}}',
      "epochOverride",
      "epochOverrides.3.peakPrice",
    ],
    [
      "a sell of coins never held",
      [],
      '{"transactions": [{"dateAcquired": "2024-01-02", "btcBought": -1, "usdSpent": -5}]}',
      "oversell",
      "transactions[0].btcBought",
    ],
    ["text that is no JSON", [], "{", "invalidJson", ""],
    ["a file that is not there", ["no-such-plan.json"], "", "unreadable", ""],
    ["an unknown option", ["--bogus"], "{}", "usage", ""],
    ["an unknown format", ["--format", "xml"], "{}", "usage", "--format"],
    ["an unknown column", ["--columns", "priceUSD,profit"], "{}", "unknownColumn", "--columns"],
    [
      "a column above the tier",
      ["--columns", "blockHeight"],
      '{"tier": "basic"}',
      "columnNotInTier",
      "--columns",
    ],
    ["a cell of no row", ["--explain", "36:priceUSD"], plan, "unknownRow", "--explain"],
    ["a cell of no column", ["--explain", "0:profit"], plan, "unknownColumn", "--explain"],
    ["a cell without a column", ["--explain", "0"], plan, "usage", "--explain"],
    ["too many paths", ["--monte-carlo", "10001"], "{}", "invalidAnalyses", "analyses.monteCarlo.paths"],
    ["paths that are no number", ["--monte-carlo", "many"], "{}", "usage", "--monte-carlo"],
  ])("refuses %s with status 2, machine-readable and readable", async (_, args, input, code, path) => {
    const { status, out, errors } = await simulate(args, input);
    expect(status).toBe(2);
    expect(JSON.parse(out).errors).toMatchObject([{ code, path }]);
    expect(errors).toMatch(/^simulate: .+\n$/);
  });
});
