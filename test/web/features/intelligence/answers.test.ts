import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Language } from "#shared/domain/formats.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import type { CalculatedAnswer } from "#web/features/intelligence/assistant/answers/answer.ts";
import { answer } from "#web/features/intelligence/assistant/answers/answers.ts";
import { answerPaths, coinsText, type Desk } from "#web/features/intelligence/assistant/answers/desk.ts";
import { allKinds, exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import { readQuestion, wordsOf } from "#web/features/intelligence/assistant/questions/read-question.ts";
import { planAlone } from "#web/features/intelligence/plan-alone.ts";
import type { EngineOutcome, OwnPlanJob } from "#web/workers/engine-messages.ts";
import { marketOf } from "#web/workers/market-of.ts";
import { simulateOwnPlan } from "#web/workers/own/own-plan.ts";
import { createPreviewCalculator } from "#web/workers/preview-calculator.ts";
import { previewTimeline } from "#web/workers/preview-timeline.ts";

const now = "2026-11-20";
const panel = {
  ...mapFields(planFields, (field) => ("fallback" in field ? field.fallback : null)),
  investStartDate: "2024-01-15",
  investEndDate: "2032-12-31",
  baseAmount: 250,
  dynamicTopUpCap: 100,
};
const transaction = (
  id: string,
  dateAcquired: string,
  btcBought: number,
  usdSpent: number,
  feesUSD: number,
) => ({
  id,
  dateAcquired,
  btcBought,
  usdSpent,
  feesUSD,
  dynamicTopUp: 0,
  cycleTopUp: 0,
});
const config = {
  modelVersion: engineConstants.modelVersion,
  historyUntil: embeddedDataDate,
  planId: "first",
  planName: "My plan",
  planVersion: 1,
  ledgerVersion: 1,
  now,
  tier: "advanced",
  seed: "ada:4",
  asksGrowth: false,
  settings: { panel, epochCount: null, epochs: {}, edits: { "2024-03-01": { usdSpent: 9_999 } } },
  goal: { kind: "bitcoin", amount: 50_000_000, date: "2032-06-30" },
  transactions: [
    transaction("a", "2024-05-01", 0.01, 600, 6),
    transaction("b", "2025-02-03", 0.02, 2_000, 10),
    transaction("c", "2025-06-09", -0.005, -500, 2),
  ],
  market: {},
} as unknown as EngineConfig;

/** Few enough that all answers take seconds. */
const fewPaths = 100;

function fewer(analyses: OwnPlanJob["analyses"]): OwnPlanJob["analyses"] {
  const text = JSON.stringify(analyses).replaceAll(`"paths":${answerPaths}`, `"paths":${fewPaths}`);
  return JSON.parse(text);
}

function outcomeOf(job: OwnPlanJob): EngineOutcome {
  const simulation = simulateOwnPlan({ ...job, analyses: fewer(job.analyses) });
  return {
    result: toResult(simulation),
    analyses: runAnalyses(simulation),
    withdrawal: null,
    purchases: null,
  };
}

function deskOf(given: EngineConfig, money: Desk["money"] = { currency: "USD", rate: 1 }): Desk {
  const previewed = createPreviewCalculator(given, marketOf(given)).preview({ plan: {}, epochs: {} })!;
  const { epochs: _, ...packed } = previewed;
  return {
    timeline: previewTimeline(packed, null),
    config: given,
    money,
    run: async (job) => outcomeOf(job),
  };
}

const desk = deskOf(config);
const empty = deskOf({ ...config, transactions: [], goal: null });

async function ask(text: string, at: Desk = desk, language: Language = "en"): Promise<CalculatedAnswer> {
  const read = readQuestion(text, now, await wordsOf(language));
  if (read.kind === null) throw new Error(`not understood: ${text}`);
  return answer(at, read);
}

/** The months to come from what is recorded, asked of the engine itself. */
const ahead = (changes: object = {}, analyses: object = { monteCarlo: { paths: fewPaths } }) =>
  outcomeOf({
    config: { ...config, settings: { ...config.settings, edits: {} } },
    changes: { plan: { backfillPast: false, ...changes }, epochs: {} },
    analyses: analyses as OwnPlanJob["analyses"],
  });
const dollars = (value: number | null | undefined) => `US$ ${Math.round(value ?? 0).toLocaleString("de-DE")}`;

describe("an answer", () => {
  it.each(allKinds)(
    "to the example of %s is calculated, and says what its figures come from",
    async (kind) => {
      const found = await ask(exampleOf(kind, "US$ 300"));
      expect(found.headline).toMatch(/[.]$/);
      expect(found.basis.length).toBeGreaterThan(0);
      expect(found.related).not.toContain(kind);
      const words = [found.headline, ...found.details, ...found.calculated.flat()].join(" ");
      expect(words, words).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
    },
  );

  it("about the future is the range of the price paths, from what is recorded alone", async () => {
    const found = await ask("How much will I have in 2030?");
    const { monteCarlo } = ahead().analyses;
    const row = monteCarlo!.dateAcquired.findLastIndex((date) => date <= "2030-12-31");
    const { p10, p50, p90 } = monteCarlo!.value;
    expect(found.range?.values).toEqual([p10[row], p50[row], p90[row]]);
    expect(found.headline).toContain(dollars(p50[row]));
    expect(found.headline).toContain(formatMonth(monteCarlo!.dateAcquired[row]!));
    expect(found.chart?.band?.low).toEqual(p10);
    // The past months that the plan would have bought, and the month changed by hand, do not count.
    const before = monteCarlo!.dateAcquired.findLastIndex((date) => date <= "2024-12-31");
    expect(monteCarlo!.totalBTC.p50[before]).toBeCloseTo(0.01, 12);
    const price = await ask("What could the price be in 2030?");
    expect(price.range?.values[1]).toBe(monteCarlo!.price.p50[row]);
    const loss = await ask("What is the chance of a loss in 2030?");
    expect(loss.headline).toContain(`${Math.round(monteCarlo!.lossProbability[row]! * 100)} of 100`);
  });

  it("of what the plan would hold has the return of the currency that its amounts are shown in", async () => {
    const euros = { ...config.settings, panel: { ...config.settings.panel, baseCurrency: "EUR" } };
    const given = { ...config, settings: euros, transactions: [] };
    const { planned } = deskOf(given).timeline.home;
    expect(formatPercent(planned!.yearlyReturnUsd!)).not.toBe(formatPercent(planned!.yearlyReturn!));
    const inDollars = await ask("How much have I gained?", deskOf(given));
    expect(inDollars.details[0]).toContain(formatPercent(planned!.yearlyReturnUsd!));
    const inEuros = await ask("How much have I gained?", deskOf(given, { currency: "EUR", rate: 0.9 }));
    expect(inEuros.details[0]).toContain(formatPercent(planned!.yearlyReturn!));
  });

  it("says once that a holding is below its cost", async () => {
    const given = { ...config, transactions: [transaction("a", "2025-10-05", 0.01, 1_200, 10)] };
    const { headline } = await ask("How much have I gained?", deskOf(given));
    expect(headline).toMatch(/^You are US\$ [\d.,]+ below cost, [\d,]+ % of what was paid in[.]$/);
  });

  it("about the future leaves out a buy of this month that is skipped before its day", async () => {
    const end = "2026-12-31";
    const days = { investStartDate: "2024-01-28", investEndDate: end };
    const settings = { ...config.settings, panel: { ...config.settings.panel, ...days } };
    const skipped = (...months: string[]) => ({
      ...config,
      settings: {
        ...settings,
        edits: Object.fromEntries(months.map((month) => [month, { usdSpent: 0 }])),
      },
    });
    const value = async (given: EngineConfig) =>
      (await ask("How much will I have in December 2026?", deskOf(given))).range?.values[1] ?? 0;
    const all = await value(skipped());
    const one = await value(skipped("2026-11-01"));
    expect(one).toBeLessThan(all);
    // What is set for months that have passed was never bought, and does not count either.
    expect(await value(skipped("2026-11-01", "2026-10-01"))).toBe(one);
  });

  it("about the future names the cash from sells that its paths start with", async () => {
    for (const text of ["How much will I have in 2030?", "What is the chance of 1 BTC by 2035?"]) {
      expect((await ask(text)).details.join(" ")).toContain(
        "Starts from the 0,02500000 BTC you recorded and US$ 500 in cash from sells; simulated",
      );
    }
    const [buy] = config.transactions;
    const unsold = deskOf({ ...config, transactions: [buy!] });
    expect((await ask("How much will I have in 2030?", unsold)).details.join(" ")).toContain(
      "Starts from the 0,01000000 BTC you recorded; simulated",
    );
  });

  it("about stopping counts money paid in and cash from sells on both sides", async () => {
    const end = "2026-12-05";
    const panel = { ...config.settings.panel, investEndDate: end };
    // The plan's last month buys next to nothing, so that going on and stopping are all but the same.
    const given = {
      ...config,
      settings: {
        ...config.settings,
        panel: { ...panel, baseAmount: 1, feePct: 0, feeFixedUsd: 0, dynamicTopUpCap: 0 },
      },
    };
    const { change, headline, details } = await ask("What if I stop now?", deskOf(given));
    const rows = new Map(change?.rows.map(([label, ...values]) => [label, values]));
    // Buys of 600 and 2,000 with their fees, and the fee of the sell.
    expect(rows.get("Paid in until the end")).toEqual(["US$ 2.618", "US$ 2.618"]);
    const [value] = [...rows].filter(([label]) => label.startsWith("Value in")).map(([, each]) => each);
    expect(value?.[0]).toBe(value?.[1]);
    expect(headline).toContain("from the coins you hold and US$ 500 in cash from sells");
    expect(details[0]).toContain("You keep 0,02500000 BTC and US$ 500 in cash from sells");
  });

  it("finds the months in which the paths reach a number of coins", async () => {
    const found = await ask("When do I reach 0,1 BTC?");
    const { dateAcquired, totalBTC } = ahead().analyses.monteCarlo!;
    const first = (list: readonly (number | null)[]) =>
      dateAcquired[list.findIndex((coins) => coins !== null && coins >= 0.1)]!;
    expect(found.headline).toContain(formatMonth(first(totalBTC.p50)));
    expect(found.details[0]).toContain(formatMonth(first(totalBTC.p90)));
    expect((await ask("When do I reach 0,01 BTC?")).headline).toContain("already hold 0,02500000 BTC");
    expect((await ask("When do I reach 500 BTC?")).headline).toContain("Not before your plan ends");
  });

  it("says it once where not even 1 in 10 paths gets to a goal", async () => {
    const end = formatMonth(ahead().analyses.monteCarlo!.dateAcquired.at(-1)!);
    const [coins] = (await ask("When do I reach 500 BTC?")).details;
    expect(coins).toBe(
      `There is no month before the plan ends in ${end} in which 1 in 10 paths holds 500 BTC.`,
    );
    const [value] = (await ask("When will I have US$ 900 million?")).details;
    expect(value).toBe(
      `There is no month before the plan ends in ${end} in which 1 in 10 paths is worth that much. Amounts are in money of the day.`,
    );
  });

  it("compares a change on the same paths, and proposes exactly it", async () => {
    const found = await ask("What if I pay 300 a month?");
    const [plain, changed] = [ahead(), ahead({ baseAmount: 300 })].map(
      ({ analyses }) => analyses.monteCarlo!,
    );
    expect(found.change?.values).toEqual({ baseAmount: 300 });
    const rows = new Map(found.change?.rows.map(([label, ...values]) => [label.split(",")[0], values]));
    expect([...rows.values()]).toContainEqual([
      dollars(plain!.value.p50.at(-1)),
      dollars(changed!.value.p50.at(-1)),
    ]);
    expect([...rows.values()]).toContainEqual([
      coinsText(plain!.totalBTC.p50.at(-1)!),
      coinsText(changed!.totalBTC.p50.at(-1)!),
    ]);
    const values = async (text: string) => (await ask(text)).change?.values;
    expect(await values("What if I pay 50 more?")).toEqual({ baseAmount: 300 });
    expect(await values("What if I pay 20 % less?")).toEqual({ baseAmount: 200 });
    expect(await values("What if I double what I pay?")).toEqual({ baseAmount: 500 });
    expect(await values("What if I pay 60 a week?")).toEqual({ baseAmount: 60, buyRhythm: "weekly" });
    expect(await values("What if I go on until March 2035?")).toEqual({ investEndDate: "2035-03-31" });
    expect(await values("What if growth is 0,3?")).toEqual({ growthConservatism: 0.3 });
    expect(await values("What if the fee is 0,75 %?")).toEqual({ feePct: 0.0075 });
    expect(await values("What if I add up to 400 after a fall?")).toEqual({ dynamicTopUpCap: 400 });
    expect(await values("What if I stop now?")).toEqual({ investEndDate: now });
  });

  it.each([
    [
      "de",
      "Was, wenn ich 50 mehr zahle?",
      "Was, wenn ich meine Rate um 50 kürze?",
      "Was, wenn ich 20 % weniger zahle?",
      "Was, wenn ich die Hälfte zahle?",
      "Was, wenn ich 60 pro Woche zahle?",
      "Was, wenn ich ab 2030 300 im Monat zahle?",
    ],
    [
      "es",
      "¿Y si pago 50 más?",
      "¿Y si reduzco mi aportación en 50?",
      "¿Y si pago un 20 % menos?",
      "¿Y si pago la mitad?",
      "¿Y si pago 60 por semana?",
      "¿Y si pago 300 al mes a partir de 2030?",
    ],
    [
      "fr",
      "Et si je paie 50 de plus ?",
      "Et si je réduis ma mise de 50 ?",
      "Et si je paie 20 % de moins ?",
      "Et si je paie la moitié ?",
      "Et si je paie 60 par semaine ?",
      "Et si je paie 300 par mois à partir de 2030 ?",
    ],
    [
      "it",
      "E se pago 50 in più?",
      "E se riduco la rata di 50?",
      "E se pago il 20 % in meno?",
      "E se pago la metà?",
      "E se pago 60 a settimana?",
      "E se pago 300 al mese dal 2030?",
    ],
    [
      "pt",
      "E se eu pagar mais 50?",
      "E se eu reduzir a prestação em 50?",
      "E se eu pagar menos 20 %?",
      "E se eu pagar metade?",
      "E se eu pagar 60 por semana?",
      "E se eu pagar 300 por mês a partir de 2030?",
    ],
  ] as const)(
    "proposes changes as they are said in the language %s",
    async (language, more, less, share, half, weekly, later) => {
      const values = async (text: string) => (await ask(text, desk, language)).change?.values;
      expect(await values(more)).toEqual({ baseAmount: 300 });
      expect(await values(less)).toEqual({ baseAmount: 200 });
      expect(await values(share)).toEqual({ baseAmount: 200 });
      expect(await values(half)).toEqual({ baseAmount: 125 });
      expect(await values(weekly)).toEqual({ baseAmount: 60, buyRhythm: "weekly" });
      await expect(values(later)).rejects.toThrow("tried from now on");
    },
  );

  it.each([
    [
      "de",
      "Was, wenn der Kurs um 60 % fällt?",
      "Was, wenn sich der Kurs verdoppelt?",
      "Was habe ich seit 2024 eingezahlt?",
    ],
    ["es", "¿Y si el precio cae un 60 %?", "¿Y si el precio se duplica?", "¿Cuánto he aportado desde 2024?"],
    ["fr", "Et si le prix baisse de 60 % ?", "Et si le prix double ?", "Combien ai-je versé depuis 2024 ?"],
    ["it", "E se il prezzo cala del 60 %?", "E se il prezzo raddoppia?", "Quanto ho versato dal 2024?"],
    ["pt", "E se o preço cair 60 %?", "E se o preço duplicar?", "Quanto apliquei desde 2024?"],
  ] as const)("is the same in the language %s as in English", async (language, ...texts) => {
    const same = [
      "What if the price falls by 60 %?",
      "What if the price doubles?",
      "How much have I paid in since 2024?",
    ];
    for (const [at, text] of texts.entries())
      expect(await ask(text, desk, language), text).toEqual(await ask(same[at]!));
  });

  it("compares a change on the day that the question names", async () => {
    const found = await ask("How much will I have in 2030 if I pay 300 a month?");
    const { monteCarlo } = ahead({ baseAmount: 300 }).analyses;
    const row = monteCarlo!.dateAcquired.findLastIndex((date) => date <= "2030-12-31");
    expect(found.headline).toContain(dollars(monteCarlo!.value.p50[row]));
    expect(found.headline).toContain("in December 2030");
    expect(found.change?.values).toEqual({ baseAmount: 300 });
    await expect(ask("What if I pay 300 from 2030 on?")).rejects.toThrow("tried from now on");
    await expect(ask("What if I pay 300 in 2020?")).rejects.toThrow("Name a day after today");
  });

  it("raises, cuts and multiplies the amount as it is said", async () => {
    const values = async (text: string) => (await ask(text)).change?.values;
    expect(await values("What if I increase my monthly buy by 20 %?")).toEqual({ baseAmount: 300 });
    expect(await values("What if I increase my monthly buy by 50?")).toEqual({ baseAmount: 300 });
    expect(await values("What if I pay another 50 a month?")).toEqual({ baseAmount: 300 });
    expect(await values("What if I lower my monthly buy by 50?")).toEqual({ baseAmount: 200 });
    expect(await values("What if I cut my payments by 20 %?")).toEqual({ baseAmount: 200 });
    expect(await values("What if I reduce my buys by half?")).toEqual({ baseAmount: 125 });
    expect(await values("What happens when I invest 3 times as much?")).toEqual({ baseAmount: 750 });
    expect(await values("What if I raise my amount by 10 % each halving?")).toEqual({
      baseAmountGrowthRate: 0.1,
    });
    await expect(ask("What if I raise my amount every year by 10 %?")).rejects.toThrow("not by the year");
  });

  it.each([
    ["en", "What if I pay at most 300 a month?", "Calculated for exactly 300, the limit you named."],
    [
      "de",
      "Was, wenn ich höchstens 300 im Monat zahle?",
      "Berechnet für genau 300, die Grenze, die Sie genannt haben.",
    ],
    [
      "es",
      "¿Y si pago como máximo 300 al mes?",
      "Calculado exactamente para 300, el límite que ha indicado.",
    ],
    [
      "fr",
      "Et si je verse au plus 300 par mois ?",
      "Calculé pour 300 exactement, la limite que vous avez indiquée.",
    ],
    ["it", "E se verso al massimo 300 al mese?", "Calcolato esattamente per 300, il limite da Lei indicato."],
    ["pt", "E se eu pagar no máximo 300 por mês?", "Calculado exatamente para 300, o limite que indicou."],
  ] as const)("says in the language %s that an amount was taken as exact", async (language, text, note) => {
    if (language !== "en") readIn(language, ["web/features/intelligence"]);
    const found = await ask(text, desk, language);
    expect(found.change?.values).toEqual({ baseAmount: 300 });
    expect(found.details).toContain(note);
  });

  it("says so of figures of each kind, and only where it is not what is asked anyway", async () => {
    const details = async (text: string) => (await ask(text)).details.join(" ");
    expect(await details("What if I pay at least US$ 300 a month?")).toContain("exactly US$ 300, the limit");
    expect(await details("What if the price falls by more than 60 %?")).toContain("exactly 60 %, the limit");
    expect(await details("What if the price falls below 30000?")).toContain("exactly 30.000, the limit");
    expect(await details("What if growth is at least 0,3?")).toContain("exactly 0,3, the limit");
    expect(await details("What if bitcoin rises at least 3x?")).toContain("exactly 3×, the limit");
    for (const text of [
      "What if I pay 300 a month?",
      "When do I have at least 0,1 BTC?",
      "When do I have more than $5,000?",
      "What if I add up to 200 after a fall?",
      "What is the chance of at least 0,5 BTC by 2032?",
    ])
      expect(await details(text), text).not.toContain("the limit");
  });

  it("changes the price in the direction that the question says", async () => {
    const change = async (text: string) =>
      new Map((await ask(text)).calculated).get("Change of the price")?.replace("\u2212", "-");
    expect(await change("What if the price collapses by 50 %?")).toMatch(/^-50/);
    expect(await change("What if bitcoin fell by 60 %?")).toMatch(/^-60/);
    expect(await change("What if the price is cut by 40 %?")).toMatch(/^-40/);
    expect(await change("What if the price falls by a quarter?")).toMatch(/^-25/);
    expect(await change("What if the price rises by half?")).toMatch(/^50/);
    expect(await change("What if bitcoin went up tenfold?")).toMatch(/^900/);
    expect(await change("What if bitcoin goes to zero?")).toMatch(/^-100/);
    expect(await change("What if the price goes 3x?")).toMatch(/^200/);
  });

  it("refuses a change that the plan cannot have, with the setting's own message", async () => {
    await expect(ask("What if I pay 0 a month?")).rejects.toThrow("Base amount is required.");
    await expect(ask("What if growth is 9?")).rejects.toThrow("Growth preset must be between 0 and 1.5.");
    await expect(ask("What if the fee is 80 %?")).rejects.toThrow("Fee must be between 0% and 50%.");
    await expect(ask("What if I pay 250 a month?")).rejects.toThrow("what your plan has already");
    await expect(ask("What if I pay 300 zloty?")).rejects.toThrow("Amounts in PLN cannot be converted");
    await expect(ask("What if I pay NZ$ 300?")).rejects.toThrow("Amounts in NZD cannot be converted");
    await expect(ask("What if I go on until 2020?")).rejects.toThrow("a day after today");
    await expect(ask("How much will I have in 2020?")).rejects.toThrow("Name a day after today");
    await expect(ask("What if I pay more?")).rejects.toThrow("Say the amount");
    const most = numberFormat().format(planFields.growthConservatism.max);
    await expect(ask("What if growth is lower?")).rejects.toThrow(`from 0 to ${most},`);
  });

  it("about a goal has the engine's chance and amounts", async () => {
    const goal = { date: "2032-12-31", totalBTC: 0.5 };
    const own = ahead({}, { outlook: { paths: fewPaths, goal } }).analyses.outlook!.goal!;
    const found = await ask("How much a month for 0,5 BTC by 2032?");
    expect(found.change?.values).toEqual({ baseAmount: own.inEightOfTen.baseAmount });
    const later = await ask("How much a month for 0,5 BTC by 2035?");
    expect(later.headline).toContain("by December 2035");
    expect(later.change?.values.investEndDate).toBe("2035-12-31");
    expect(later.details.join(" ")).toContain("This lets it go on until 31 Dec 2035.");
    const chance = await ask("What is the chance of 0,5 BTC by 2032?");
    expect(chance.headline).toContain(`${Math.round(own.chance * 100)} of 100 price paths`);
    // Both stand beside the range of the paths in the goal's month, with the amount that they are about.
    const bandsWith = (change: object) =>
      ahead(change, { monteCarlo: { paths: fewPaths } }).analyses.monteCarlo!;
    for (const [shown, change] of [
      [found, { baseAmount: own.inEightOfTen.baseAmount }],
      [chance, {}],
    ] as const) {
      const { dateAcquired, totalBTC } = bandsWith(change);
      const row = dateAcquired.indexOf(own.date);
      expect(row).toBeGreaterThan(0);
      expect(shown.range?.values).toEqual([totalBTC.p10[row], totalBTC.p50[row], totalBTC.p90[row]]);
      expect(shown.chart?.band?.high).toEqual(totalBTC.p90);
      expect(shown.chart?.series[1]).toMatchObject({ label: "0,5 BTC", isDashed: true });
    }
    const money = await ask("what amount must I pay a month to have $40,000 by 2032?");
    // The goal is one of today's money, so that more is needed in the money of its month.
    expect(money.chart?.series[1]?.values[0]).toBeGreaterThan(40_000);
    expect((await ask("Am I on track?")).details[1]).toContain("reach your goal by June 2032");
  });

  it("about the past is the plan alone, and says that none of its buys was made", async () => {
    const alone = planAlone(config);
    const simulated = (changes: object) =>
      outcomeOf({
        config: alone.config,
        changes: { ...alone.changes, plan: { ...alone.changes.plan, ...changes } },
        analyses: {},
      }).result;
    const found = await ask("What did waiting for dips bring?");
    const [some, none] = [simulated({}), simulated({ dynamicTopUpCap: 0, cycleTopUpCap: 0 })];
    const row = some.rows.dateAcquired!.findLastIndex((date) => String(date) <= some.dataDate);
    const coins = Number(some.rows.totalBTC![row]) - Number(none.rows.totalBTC![row]);
    expect(found.headline).toContain(coinsText(coins));
    expect(found.basis).toEqual(["simulated"]);
    expect(found.details.join(" ")).toContain("none of them was made");

    const earlier = await ask("What if I had started in 2019?");
    const from = simulated({ investStartDate: "2019-01-15" });
    const last = from.rows.dateAcquired!.findLastIndex((date) => String(date) <= from.dataDate);
    expect(earlier.headline).toContain(coinsText(Number(from.rows.totalBTC![last])));
    const weekly = await ask("What if I had bought US$ 100 every week since 2019?");
    const other = simulated({ investStartDate: "2019-01-15", baseAmount: 100, buyRhythm: "weekly" });
    const end = other.rows.dateAcquired!.findLastIndex((date) => String(date) <= other.dataDate);
    expect(weekly.headline).toContain(coinsText(Number(other.rows.totalBTC![end])));
    expect(weekly.details[0]).toContain("US$ 100,00 a week");
    await expect(ask("What if I had started in November 2026?")).rejects.toThrow("Name a month before");
  });

  it("about what is recorded counts the records alone", async () => {
    const held = await ask("What do I hold?");
    expect(held.headline).toContain("You hold 0,02500000 BTC");
    expect(held.details.join(" ")).toContain("From your 2 recorded buys and 1 sell, ");
    expect((await ask("What did fees cost?")).headline).toContain("US$ 18,00");
    expect((await ask("What is my average price?")).headline).toContain(
      `US$ ${(2_600 / 0.03).toLocaleString("de-DE", { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`,
    );
    expect((await ask("How much have I paid in?")).headline).toContain("US$ 2.618,00");
    expect((await ask("How much did I buy in 2024?")).headline).toContain("US$ 606,00 for 0,01000000 BTC");
    const since = await ask("How much have I paid in since 2024?");
    expect(since.headline).toContain("US$ 2.616,00 for 0,03000000 BTC");
    expect(since.details.join(" ")).toContain("What was sold in that time is left out");
    await expect(ask("How much did I buy in 2031?")).rejects.toThrow("Name a time that has been");
    expect((await ask("What were my best and worst months?")).headline).toContain("May 2024");
    const half = await ask("What happens if the price halves?");
    const { currentBitcoinPrice } = desk.timeline;
    const worth = Math.round((0.025 * currentBitcoinPrice * 100) / 2) / 100;
    expect(half.headline.replaceAll(".", "")).toContain(String(Math.floor(worth)));
  });

  it("says so where nothing is recorded, and marks what the plan would have as simulated", async () => {
    await expect(ask("What did fees cost?", empty)).rejects.toThrow("Nothing is recorded yet");
    await expect(ask("What if I stop now?", empty)).rejects.toThrow("Nothing is recorded yet");
    await expect(ask("Am I on track?", empty)).rejects.toThrow("nothing to compare");
    const found = await ask("What do I hold?", empty);
    expect(found.headline).toContain("Your plan would hold");
    expect(found.basis).toEqual(["simulated", "market"]);
    expect((await ask("How much will I have in 2030?", empty)).details.join(" ")).toContain(
      "Starts with nothing",
    );
  });

  it("shows amounts in the display currency at today's rate", async () => {
    const euros = {
      ...config,
      settings: { ...config.settings, panel: { ...panel, baseCurrency: "EUR" as const } },
    };
    const other = deskOf(euros as EngineConfig);
    const shown = { ...other, money: { currency: "EUR", rate: other.timeline.exchangeRate } as const };
    const found = await ask("How much will I have in 2030?", shown);
    expect(found.headline).toContain("EUR");
    expect((await ask("What if I pay US$ 500 a month?", shown)).change?.values.baseAmount).toBeCloseTo(
      500 * other.timeline.exchangeRate,
      1,
    );
  });

  it("converts amounts in other currencies at the last known rate, and says so", async () => {
    const [, francs = 0] = embeddedMarket.fx.CHF!.at(-1)!;
    const [, euros = 0] = embeddedMarket.fx.EUR!.at(-1)!;
    const said = "CHF 300 count as";
    const inDollars = await ask("What if I pay 300 francs a month?");
    expect(inDollars.change?.values.baseAmount).toBeCloseTo(300 / francs, 2);
    expect(inDollars.details.join(" ")).toContain(
      `${said} ${formatMoney(300 / francs, "USD")} at the last known exchange rate.`,
    );
    const live = { ...config, market: { exchangeRates: { CHF: 0.5 } } } as EngineConfig;
    const atLiveRate = await ask("What if I pay 300 francs a month?", deskOf(live));
    expect(atLiveRate.change?.values.baseAmount).toBe(600);
    const fall = await ask("What if the price falls to CHF 30.000?", deskOf(live));
    expect(fall.details.join(" ")).toContain("CHF 30.000 count as US$ 60.000");

    const settings = { ...config.settings, panel: { ...panel, baseCurrency: "EUR" as const } };
    const inEuros = await ask("What if I pay 300 francs a month?", deskOf({ ...config, settings }));
    expect(inEuros.change?.values.baseAmount).toBeCloseTo((300 / francs) * euros, 2);
    expect(inEuros.details.join(" ")).toContain(`${said} ${formatMoney((300 / francs) * euros, "EUR")}`);
    const dollarsToo = await ask("What if I pay US$ 300 a month?", deskOf({ ...config, settings }));
    expect(dollarsToo.details.join(" ")).toContain(`US$ 300 count as ${formatMoney(300 * euros, "EUR")}`);
    const own = await ask("What if I pay EUR 300 a month?", deskOf({ ...config, settings }));
    expect(own.details.join(" ")).not.toContain("exchange rate");
  });
});
