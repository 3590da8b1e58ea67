import { afterEach, describe, expect, it } from "vitest";
import { commonFormats, type NumberFormat } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import {
  allKinds,
  formOf,
  type QuestionKind,
} from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import { readQuestion } from "#web/features/intelligence/assistant/questions/read-question.ts";
import { readValues } from "#web/features/intelligence/assistant/questions/read-values.ts";

const now = "2026-11-25";
const write = (numberFormat: NumberFormat) => setFormats({ ...commonFormats, numberFormat });
afterEach(() => setFormats(commonFormats));

const phrasings: Readonly<Record<QuestionKind, readonly string[]>> = {
  futureValue: [
    "How much will I have in 2032?",
    "what will my portfolio be worth by the end of 2032",
    "Where will I be in ten years?",
    "How much do I own in December 2030",
    "What do I end up with?",
    "how rich am I going to be in 2040",
  ],
  changeAmount: [
    "What if I pay 300?",
    "what if I invest €300 a month",
    "What about saving 50 more every month?",
    "what if i doubled what I pay",
    "Suppose I put in 20 % more",
    "How about 2100 a month",
    "What if I increase my monthly buy by 20%?",
    "what if I cut my payments by 20 %",
    "How much will I have in 2032 if I pay 300?",
    "How much will I have in 2032 if I pay €300?",
    "what if I pay €300 a month instead",
  ],
  amountGrowth: [
    "What if I raise my amount by 10 % each halving?",
    "what if the growth rate of my base amount is 5%",
    "what if my amount grows 20 percent per epoch",
  ],
  reachCoins: [
    "When do I reach 1 BTC?",
    "How long until I have 0.5 bitcoin",
    "what year will I own a whole bitcoin?",
    "when do I get to 50 million sats",
  ],
  reachValue: ["When do I have 100,000?", "when am I a millionaire", "How soon will I reach $250k"],
  topUps: [
    "What did waiting for dips bring?",
    "What did the top-ups bring",
    "did buying the dips help?",
    "Was waiting worth it?",
  ],
  buySize: [
    "Why is this month's buy larger?",
    "how come my next purchase is so big",
    "Explain this month’s amount",
  ],
  priceChange: [
    "What happens if the price halves?",
    "what if bitcoin falls by 60%",
    "What if the price drops to 30000",
    "what if btc goes to $200k?",
    "what if it doubles",
    "what if bitcoin fell by 60%",
    "what if the price dropped 30 percent",
    "what if price falls by a third?",
    "What would happen if bitcoin went up tenfold",
  ],
  worstCase: [
    "How bad can it get?",
    "What is the worst case?",
    "worst drawdown",
    "How much could I lose?",
    "What is my risk?",
  ],
  onTrack: ["Am I on track?", "am I behind the plan", "How am I doing?"],
  holdings: ["What do I hold?", "how many coins do I have", "What is my balance"],
  fees: ["What did fees cost?", "how much have I paid in fees", "total commissions"],
  averagePrice: ["What is my average price?", "average cost per coin", "what's my cost basis"],
  bestMonth: ["What were my best and worst months?", "which was my cheapest buy", "worst month"],
  earlierStart: [
    "What if I had started in 2019?",
    "what if I'd begun in January 2021",
    "Had I bought since 2015, what would I have?",
  ],
  lumpSum: ["Lump sum or monthly buys?", "lump sum against DCA", "What if I had put it all in at once?"],
  rhythm: [
    "Weekly or monthly?",
    "is weekly better than monthly",
    "what if I buy every two weeks",
    "How often should I buy?",
  ],
  nextHalving: ["When is the next halving?", "how many blocks until the halving"],
  nextBuy: ["When is my next buy?", "how much do I buy this month", "when should I buy"],
  goalAmount: [
    "How much a month for 1 BTC by 2035?",
    "How much do I need to invest for 2 bitcoin until the end of 2035",
    "what amount must I pay per week to have €500,000 by 2040?",
    "how many euros a month for 0.5 BTC until December 2033",
  ],
  goalChance: [
    "What is the chance of 1 BTC by 2035?",
    "how likely is it that I reach 2 BTC by 2040",
    "Will I have 1 bitcoin by 2035?",
  ],
  stopNow: ["What if I stop now?", "what happens if I never buy again", "What if I quit"],
  skipBadMonths: [
    "What if I skip bad months?",
    "what if I pause when the market is down",
    "skip months after a fall",
  ],
  growth: ["What if growth is 0.3?", "what if there is no growth", "What about the bear scenario?"],
  endDate: [
    "What if I go on until 2045?",
    "what if the end date is 2040",
    "What if I continue for 5 more years",
  ],
  breakEven: ["At what price do I break even?", "what is my breakeven"],
  lossChance: [
    "What is the chance of a loss in 2030?",
    "how likely am I to lose money",
    "Am I going to lose money?",
    "Chance of being down in 2028",
    "Could I be underwater in 2028?",
  ],
  futurePrice: ["What could the price be in 2030?", "what will bitcoin be worth in 2035"],
  profit: ["How much have I gained?", "am I in profit?", "What is my return", "how much have I lost"],
  feeChange: [
    "What if the fee is 0.5 %?",
    "what if there were no fees",
    "what if I buy with a fee of 1 percent",
  ],
  topUpCap: ["What if I add up to 200 after a fall?", "what if I buy dips with 100 more"],
  missedMonths: ["Which months did I miss?", "have I forgotten any month", "did I forget a month"],
  paidIn: ["How much have I paid in?", "total invested", "what have I spent so far"],
  paidInSpan: [
    "How much did I buy in 2025?",
    "what did I invest last year",
    "How much have I paid in since 2024?",
  ],
};

describe("a question", () => {
  it.each(allKinds)("of the kind %s is understood in several phrasings", (kind) => {
    for (const text of [formOf(kind).example.replace("{amount}", "300"), ...phrasings[kind]]) {
      expect(readQuestion(text, now).kind, text).toBe(kind);
    }
  });

  it("that fits no kind is not understood, and has three close ones", () => {
    for (const text of ["", "?", "hello there", "tell me a joke", "Will it rain tomorrow?", "42"]) {
      const read = readQuestion(text, now);
      expect(read.kind, text).toBeNull();
      expect(read.kind === null && new Set(read.close).size, text).toBe(3);
    }
    const closest = (text: string) => {
      const read = readQuestion(text, now);
      return read.kind === null ? read.close[0] : null;
    };
    expect(closest("exchange rates of banks")).toMatch(/^fee/);
    expect(closest("subsidy of a block")).toBe("nextHalving");
  });

  it("is not taken for another that shares its words", () => {
    const kindOf = (text: string) => readQuestion(text, now).kind;
    expect(kindOf("What will 0.5 BTC be worth in 2030?")).toBe("futurePrice");
    expect(kindOf("How much will I have when I'm 65?")).toBeNull();
    expect(kindOf("How much will I have at the next halving?")).toBeNull();
    expect(kindOf("When should I stop?")).toBeNull();
    expect(kindOf("How many years until I have 100k?")).toBe("reachValue");
    expect(kindOf("will I ever own 1 BTC?")).toBe("reachCoins");
    expect(kindOf("how many BTC on 31/12/2030")).toBe("futureValue");
    expect(kindOf("what if it falls 80%")).toBe("priceChange");
    expect(kindOf("what happens if bitcoin goes to zero")).toBe("priceChange");
    expect(kindOf("what would my portfolio be worth at $150,000")).toBe("priceChange");
    expect(kindOf("does weekly beat monthly")).toBe("rhythm");
    expect(kindOf("what if I quit in 2030")).toBe("endDate");
    expect(kindOf("How much am I up?")).toBe("profit");
    expect(kindOf("What if I had started 5 years ago?")).toBe("earlierStart");
    expect(readValues("5 years ago", now).dates).toEqual([{ from: "2021-11-01", to: "2021-11-30" }]);
  });

  it("about the chance of another plan is not answered with that of this one", () => {
    expect(readQuestion("What is the chance of 1 BTC by 2035 if I pay €300 a month?", now).kind).toBeNull();
    expect(readQuestion("What is the chance if I want 1 BTC by 2035?", now).kind).toBe("goalChance");
  });

  it("of a hostile text is read at once, and never as something else", () => {
    const hostile = [
      "<script>alert(1)</script>",
      "<money> <date>",
      "constructor __proto__ toString",
      "'; drop table plans; --",
      `${"1 ".repeat(5_000)}`,
      `${"9".repeat(5_000)} btc`,
      `${"1.000.".repeat(3_000)}`,
      "a".repeat(100_000),
      "\u0000\u202e\ufeff",
      "((((((((((",
    ];
    const began = performance.now();
    for (const text of hostile) expect(readQuestion(text, now).kind, text.slice(0, 30)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("the values of a question", () => {
  const moneyOf = (text: string) => readValues(text, now).money;

  it("are amounts in each of the three number formats", () => {
    const written = [
      ["1,234.56", "What if I pay US$ 1,234.56 a month?"],
      ["1.234,56", "What if I pay US$ 1.234,56 a month?"],
      ["1 234.56", "What if I pay US$ 1 234.56 a month?"],
    ] as const;
    for (const [format, text] of written) {
      write(format);
      expect(moneyOf(text), text).toEqual([{ value: 1234.56, currency: "USD" }]);
    }
    write("1,234.56");
    expect(moneyOf("$1,234")).toEqual([{ value: 1234, currency: "USD" }]);
    expect(moneyOf("$1.5k")).toEqual([{ value: 1500, currency: "USD" }]);
    write("1.234,56");
    expect(moneyOf("1.234 euros")).toEqual([{ value: 1234, currency: "EUR" }]);
    expect(moneyOf("1,5 million dkk")).toEqual([{ value: 1_500_000, currency: "DKK" }]);
    expect(moneyOf("£300, chf 20 and 5 yen")).toEqual([
      { value: 300, currency: "GBP" },
      { value: 20, currency: "CHF" },
      { value: 5, currency: "JPY" },
    ]);
    expect(moneyOf("A$400, C$ 50 and kr 2.000 or 100 kr")).toEqual([
      { value: 400, currency: "AUD" },
      { value: 50, currency: "CAD" },
      { value: 2000, currency: "DKK" },
      { value: 100, currency: "DKK" },
    ]);
    expect(moneyOf("when am I a millionaire")).toEqual([{ value: 1_000_000, currency: null }]);
  });

  it("are no amounts in the currency of the plan where another one is named that is not known", () => {
    for (const [text, code] of [
      ["what if I pay 300 sek a month", "SEK"],
      ["what if I pay PLN 1.300", "PLN"],
      ["what if I pay nz$300", "NZD"],
      ["what if I pay 5k rupees", "INR"],
      ["₩ 300000", "KRW"],
      ["300 kronor", "SEK"],
    ] as const) {
      const { money, numbers, unknownCurrency, words } = readValues(text, now);
      expect({ money, numbers, unknownCurrency }, text).toEqual({
        money: [],
        numbers: [],
        unknownCurrency: code,
      });
      expect(words, text).toContain("<money>");
    }
    for (const text of ["what if I add 200 top-ups", "try 300 a month", "300 all in all", "in 2032 won it"])
      expect(readValues(text, now).unknownCurrency, text).toBeNull();
  });

  it("are coins, shares and plain numbers", () => {
    write("1,234.56");
    expect(readValues("1 btc, 0.125 bitcoin, 250000 sats and a bitcoin", now).coins).toEqual([
      1, 0.125, 1, 0.0025,
    ]);
    expect(readValues("half a bitcoin, a quarter of a coin", now).coins).toEqual([0.5, 0.25]);
    expect(readValues("12.5 % or 3 percent", now).shares).toEqual([0.125, 0.03]);
    expect(readValues("growth of 0.3", now).numbers).toEqual([0.3]);
    expect(readValues("-5 or 1.2.3", now).numbers).not.toContain(-5);
  });

  it("are dates in the ways people write them", () => {
    const dates = (text: string) => readValues(text, now).dates;
    expect(dates("in 2032")).toEqual([{ from: "2032-01-01", to: "2032-12-31" }]);
    expect(dates("by the end of Feb 2032")).toEqual([{ from: "2032-02-01", to: "2032-02-29" }]);
    expect(dates("on 3rd of March 2030")).toEqual([{ from: "2030-03-03", to: "2030-03-03" }]);
    expect(dates("on March 3, 2030")).toEqual([{ from: "2030-03-03", to: "2030-03-03" }]);
    expect(dates("on 2030-03-03")).toEqual([{ from: "2030-03-03", to: "2030-03-03" }]);
    expect(dates("on 03/04/2030")).toEqual([{ from: "2030-04-03", to: "2030-04-03" }]);
    expect(dates("in five years")).toEqual([{ from: "2031-11-25", to: "2031-11-25" }]);
    expect(dates("in 6 months")).toEqual([{ from: "2027-05-25", to: "2027-05-25" }]);
    expect(dates("next year")).toEqual([{ from: "2027-01-01", to: "2027-12-31" }]);
    setFormats({ ...commonFormats, dateFormat: "MM/DD/YYYY" });
    expect(dates("on 03/04/2030")).toEqual([{ from: "2030-03-04", to: "2030-03-04" }]);
    expect(dates("on 2030-02-31")).toEqual([]);
    expect(dates("pay 2100 a month")).toEqual([]);
    expect(dates("invest 2030 euros")).toEqual([]);
  });

  it("are rhythms in the order in which they are named", () => {
    expect(readValues("monthly against every two weeks", now).rhythms).toEqual(["monthly", "twoWeekly"]);
    expect(readValues("daily or weekly", now).rhythms).toEqual(["daily", "weekly"]);
  });
});
