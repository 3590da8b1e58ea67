import { afterEach, describe, expect, it } from "vitest";
import { commonFormats, type NumberFormat } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { allKinds, exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import { readQuestion } from "#web/features/intelligence/assistant/questions/read-question.ts";
import { readValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { english } from "#web/features/intelligence/assistant/questions/words/en.ts";
import { englishMisread, englishPhrasings } from "./questions/en.ts";

const now = "2026-11-25";
const write = (numberFormat: NumberFormat) => setFormats({ ...commonFormats, numberFormat });
afterEach(() => setFormats(commonFormats));

describe("a question", () => {
  it.each(allKinds)("of the kind %s is understood in several phrasings", (kind) => {
    for (const text of [exampleOf(kind), ...englishPhrasings[kind]]) {
      expect(readQuestion(text, now, [english]).kind, text).toBe(kind);
    }
  });

  it("that fits no kind is not understood, and has three close ones", () => {
    for (const text of ["", "?", "hello there", "tell me a joke", "Will it rain tomorrow?", "42"]) {
      const read = readQuestion(text, now, [english]);
      expect(read.kind, text).toBeNull();
      expect(read.kind === null && new Set(read.close).size, text).toBe(3);
    }
    const closest = (text: string) => {
      const read = readQuestion(text, now, [english]);
      return read.kind === null ? read.close[0] : null;
    };
    expect(closest("exchange rates of banks")).toMatch(/^fee/);
    expect(closest("subsidy of a block")).toBe("nextHalving");
  });

  it("is not taken for another that shares its words", () => {
    const kindOf = (text: string) => readQuestion(text, now, [english]).kind;
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
    expect(readValues("5 years ago", now, english).dates).toEqual([{ from: "2021-11-01", to: "2021-11-30" }]);
  });

  it("about something that no kind is about is not answered with what shares its words", () => {
    for (const text of [
      "How much tax will I pay in 2030?",
      "How much tax have I paid?",
      "What if I sell half my bitcoin?",
      "What if I had bought gold in 2015?",
      "What will ethereum cost in 2030?",
      "How much will I have in 2040 after inflation?",
    ])
      expect(readQuestion(text, now, [english]).kind, text).toBeNull();
  });

  it("that asks for more or for something else than a kind answers is not understood", () => {
    for (const text of englishMisread) expect.soft(readQuestion(text, now, [english]).kind, text).toBeNull();
  });

  it("about the chance of another plan is not answered with that of this one", () => {
    expect(
      readQuestion("What is the chance of 1 BTC by 2035 if I pay €300 a month?", now, [english]).kind,
    ).toBeNull();
    expect(readQuestion("What is the chance if I want 1 BTC by 2035?", now, [english]).kind).toBe(
      "goalChance",
    );
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
    for (const text of hostile) expect(readQuestion(text, now, [english]).kind, text.slice(0, 30)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("the values of a question", () => {
  const moneyOf = (text: string) => readValues(text, now, english).money;

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
    expect(readValues("300 a month instead of €150", now, english)).toMatchObject({
      money: [],
      numbers: [300],
    });
    expect(readValues("raise my buy from 150 to €300", now, english)).toMatchObject({
      money: [{ value: 300, currency: "EUR" }],
      numbers: [],
    });
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
      const { money, numbers, unknownCurrency, words } = readValues(text, now, english);
      expect({ money, numbers, unknownCurrency }, text).toEqual({
        money: [],
        numbers: [],
        unknownCurrency: code,
      });
      expect(words, text).toContain("<money>");
    }
    for (const text of ["what if I add 200 top-ups", "try 300 a month", "300 all in all", "in 2032 won it"])
      expect(readValues(text, now, english).unknownCurrency, text).toBeNull();
  });

  it("are coins, shares and plain numbers", () => {
    write("1,234.56");
    expect(readValues("1 btc, 0.125 bitcoin, 250000 sats and a bitcoin", now, english).coins).toEqual([
      1, 0.125, 1, 0.0025,
    ]);
    expect(readValues("half a bitcoin, a quarter of a coin", now, english).coins).toEqual([0.5, 0.25]);
    expect(readValues("12.5 % or 3 percent", now, english).shares).toEqual([0.125, 0.03]);
    expect(readValues("growth of 0.3", now, english).numbers).toEqual([0.3]);
    expect(readValues("-5 or 1.2.3", now, english).numbers).not.toContain(-5);
  });

  it("are dates in the ways people write them", () => {
    const dates = (text: string) => readValues(text, now, english).dates;
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
    expect(readValues("monthly against every two weeks", now, english).rhythms).toEqual([
      "monthly",
      "twoWeekly",
    ]);
    expect(readValues("daily or weekly", now, english).rhythms).toEqual(["daily", "weekly"]);
  });
});
