import { describe, expect, it } from "vitest";
import type { RecordedRow } from "#shared/domain/csv-import/duplicates.ts";
import { importBody } from "#shared/domain/csv-import/normalise.ts";
import {
  type ImportOptions,
  type ParsedImport,
  parseTransactions,
} from "#shared/domain/csv-import/parse-transactions.ts";

const today = "2026-11-21";

function parsed(lines: string[], options: Partial<ImportOptions> = {}): ParsedImport {
  const result = parseTransactions(lines.join("\r\n"), { today, ...options });
  if (!("rows" in result)) throw new Error(result.reason);
  return result;
}
const transactionsOf = (result: ParsedImport) => result.rows.map(({ transaction }) => transaction);

describe("a Coinbase export", () => {
  const header =
    "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";

  it("is read with its preamble, oldest first, and says what it leaves out", () => {
    const result = parsed([
      "",
      "Transactions",
      "User,Somebody,3f1c",
      header,
      'a3,2024-03-07 10:00:00 UTC,Sell,BTC,-0.001,USD,"$66,000.00",$66.00,$65.01,-$0.99,"Sold 0.001 BTC, for USD"',
      'a2,2024-03-06 10:00:00 UTC,Send,BTC,-0.5,USD,"$65,000.00","$32,500.00","$32,500.00",$0.00,',
      'a1,2024-03-05 23:59:59 UTC,Buy,BTC,0.02,USD,"$60,000.00","$1,200.00","$1,217.88",$17.88,Bought',
      "a0,2024-03-04 10:00:00 UTC,Buy,ETH,1,USD,$3500.00,$3500.00,$3510.00,$10.00,",
    ]);
    expect(result).toMatchObject({ preset: "coinbase", decimalMark: "." });
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.02, usdSpent: 1200, feesUSD: 17.88 },
      { dateAcquired: "2024-03-07", btcBought: -0.001, usdSpent: -66, feesUSD: 0.99 },
    ]);
    expect(result.rows.map(({ line }) => line)).toEqual([7, 5]);
    expect(result.skipped).toEqual([
      { line: 6, reason: "Send is neither a buy nor a sell" },
      { line: 8, reason: "ETH is not bitcoin" },
    ]);
  });

  it("counts conversions to and from bitcoin once, and marks them", () => {
    const result = parsed([
      header,
      'c1,2024-03-05 10:00:00 UTC,Convert,ETH,0.5,USD,"$3,500.00","$1,750.00","$1,760.00",$10.00,"Converted 0.5 ETH to 0.02500000 BTC"',
      "c2,2024-03-06 10:00:00 UTC,Convert,SOL,-10,USD,$130.00,$1300.00,$1300.00,$0.00,Converted 10 SOL to 0.02 BTC",
      "c3,2024-03-06 10:00:00 UTC,Convert,BTC,0.02,USD,$65000.00,$1300.00,$1300.00,$0.00,Converted 10 SOL to 0.02 BTC",
      "c4,2024-03-07 10:00:00 UTC,Convert,BTC,-0.01,USD,$66000.00,$660.00,$655.00,$5.00,Converted 0.01 BTC to 0.18 ETH",
      "c5,2024-03-08 10:00:00 UTC,Convert,ETH,1,USD,$3500.00,$3500.00,$3500.00,$0.00,Converted 1 ETH to 3500 USDC",
    ]);
    expect(result.rows.map(({ transaction, convertedCoin }) => [transaction, convertedCoin])).toEqual([
      [{ dateAcquired: "2024-03-05", btcBought: 0.025, usdSpent: 1750, feesUSD: 10 }, "ETH"],
      [{ dateAcquired: "2024-03-06", btcBought: 0.02, usdSpent: 1300, feesUSD: 0 }, "SOL"],
      [{ dateAcquired: "2024-03-07", btcBought: -0.01, usdSpent: -660, feesUSD: 5 }, "ETH"],
    ]);
    expect(result.skipped.map(({ line }) => line)).toEqual([3, 6]);
    expect(result.errors).toEqual([]);
  });

  it("of another currency is an error unless it can be converted", () => {
    const lines = [header, "x,2024-03-05 10:00:00 UTC,Buy,BTC,0.02,EUR,55000,1100,1110,10,"];
    expect(parsed(lines).errors).toEqual([
      { line: 2, reason: "Amounts in EUR are not supported, only in USD" },
    ]);
    const result = parsed(lines, { usdPerUnit: (currency) => (currency === "EUR" ? 1.1 : null) });
    expect(result.rows[0]).toMatchObject({
      convertedFrom: { currency: "EUR", usdPerUnit: 1.1 },
      transaction: { usdSpent: 1210, feesUSD: 11 },
    });
  });
});

describe("a Kraken export", () => {
  it("of trades is read, other pairs left out", () => {
    const result = parsed([
      '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
      '"T1","O1","XXBTZUSD","2024-03-05 12:13:14.1234","buy","market",60000.00000,600.00000,0.96000,0.01000000,0.0,"","L1,L2"',
      '"T2","O2","XBT/USD","2024-03-06 12:13:14.1234","sell","limit",61000.0,305.0,0.49,0.005,0.0,"","L3"',
      '"T3","O3","XETHZUSD","2024-03-06 12:13:14.1234","buy","limit",3500,3500,5,1,0.0,"","L4"',
      '"T4","O4","XXBTZEUR","2024-03-06 12:13:14.1234","buy","limit",55000,550,1,0.01,0.0,"","L5"',
    ]);
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 0.96 },
      { dateAcquired: "2024-03-06", btcBought: -0.005, usdSpent: -305, feesUSD: 0.49 },
    ]);
    expect(result.skipped).toEqual([{ line: 4, reason: "XETHZUSD is not bitcoin" }]);
    expect(result.errors).toEqual([{ line: 5, reason: "Amounts in EUR are not supported, only in USD" }]);
  });

  it("of the ledger says which export is wanted", () => {
    const text = "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n";
    expect(parseTransactions(text, { today })).toMatchObject({
      reason: "This is Kraken's ledger export. Export trades instead.",
    });
  });
});

describe("a River export", () => {
  it("is read by what was sent and received", () => {
    const result = parsed([
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Tag",
      "2024-03-05 11:48:31,100,USD,0.00166,BTC,1.2,USD,Buy",
      "2024-03-06 11:48:31,0.001,BTC,65,USD,0.5,USD,Sell",
      "2024-03-07 11:48:31,,,0.00001,BTC,,,Interest",
      "2024-03-08 11:48:31,0.001,BTC,,,0.00001,BTC,",
    ]);
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.00166, usdSpent: 100, feesUSD: 1.2 },
      { dateAcquired: "2024-03-06", btcBought: -0.001, usdSpent: -65, feesUSD: 0.5 },
    ]);
    expect(result.skipped.map(({ line }) => line)).toEqual([4, 5]);
  });
});

describe("a Strike export", () => {
  it("is read by its signs, with the fee taken out of an amount that includes it", () => {
    const result = parsed([
      "Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,BTC Price,Cost Basis (USD),Destination,Description,Note",
      "r1,Mar 05 2024 12:00:00,Purchase,-101.00,1.00,0.002,,50000.00,101,,,",
      "r2,Mar 06 2024 12:00:00,Sale,50.00,0,-0.001,,50000.00,,,,",
      "r3,Mar 07 2024 12:00:00,Deposit,200.00,,,,,,,,",
    ]);
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.002, usdSpent: 100, feesUSD: 1 },
      { dateAcquired: "2024-03-06", btcBought: -0.001, usdSpent: -50, feesUSD: 0 },
    ]);
    expect(result.skipped).toEqual([{ line: 4, reason: "Deposit is neither a buy nor a sell" }]);
  });
});

describe("a Bitstamp export", () => {
  it("of the older form has units in its cells", () => {
    const result = parsed([
      "Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type",
      'Market,"Mar. 05, 2024, 12:30 PM",Main Account,0.01000000 BTC,600.00 USD,60000.00 USD,3.00 USD,Buy',
      'Deposit,"Mar. 06, 2024, 12:30 PM",Main Account,100.00 USD,,,,',
      'Market,"Mar. 07, 2024, 12:30 PM",Main Account,1.0 ETH,3500.00 USD,3500.00 USD,3.00 USD,Buy',
    ]);
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 },
    ]);
    expect(result.skipped.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("of the newer form has them in columns", () => {
    const result = parsed([
      "ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID",
      "1,Main Account,Market,Sell,2024-03-05T12:30:00Z,0.01,BTC,600,USD,60000,USD,3,USD,9",
    ]);
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: -0.01, usdSpent: -600, feesUSD: 3 },
    ]);
  });
});

describe("a Bitvavo export", () => {
  const lines = [
    "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
    "Europe/Amsterdam,2024-03-05,00:30:00.123,buy,BTC,0.01,EUR,55000,EUR,-551.375,EUR,1.375,Completed,t1,",
    "Europe/Amsterdam,2024-03-05,09:30:00,deposit,EUR,600,,,,,,,Completed,t2,",
    "Europe/Amsterdam,2024-03-05,09:30:00,buy,BTC,0.01,EUR,55000,EUR,-551.375,EUR,1.375,Cancelled,t3,",
  ];

  it("is in euros, which are errors without a rate", () => {
    expect(parsed(lines).errors).toEqual([
      { line: 2, reason: "Amounts in EUR are not supported, only in USD" },
    ]);
  });

  it("names its currencies whether there is a rate or not, and says which rate is missing", () => {
    const unconverted = parsed(lines, { usdPerUnit: () => null });
    expect(unconverted.currencies).toEqual(["EUR"]);
    expect(unconverted.errors).toEqual([
      { line: 2, reason: "No rate of EUR in dollars is known for 2024-03-04" },
    ]);
    expect(parsed(lines, { usdPerUnit: () => 1.1 }).currencies).toEqual(["EUR"]);
  });

  it("stays in its currency, with the rate of the UTC date and the dollars it gives", () => {
    const result = parsed(lines, { usdPerUnit: (_, date) => (date === "2024-03-04" ? 1.1 : null) });
    expect(transactionsOf(result)).toEqual([
      {
        dateAcquired: "2024-03-04",
        btcBought: 0.01,
        usdSpent: 605,
        feesUSD: 1.52,
        entered: { currency: "EUR", unitsPerUsd: 1 / 1.1, spent: 550, fees: 1.38 },
      },
    ]);
    expect(result.skipped.map(({ line }) => line)).toEqual([3, 4]);
    const [transaction] = transactionsOf(result);
    expect(transaction && importBody(transaction)).toEqual({
      dateAcquired: "2024-03-04",
      btcBought: 0.01,
      entered: { currency: "EUR", unitsPerUsd: 1 / 1.1, spent: 550, fees: 1.38 },
    });
  });

  it("is recognised once recorded, as entered at another rate or earlier in dollars", () => {
    const day = { dateAcquired: "2024-03-04", btcBought: 0.01 };
    const duplicates = (existing: RecordedRow) =>
      parsed(lines, { usdPerUnit: () => 1.1, existing: [existing] }).rows.map((row) => row.duplicateOf);
    const entered = { currency: "EUR", spent: 550, fees: 1.38 };
    expect(duplicates({ ...day, usdSpent: 599, feesUSD: 1.5, entered })).toEqual(["ledger"]);
    expect(duplicates({ ...day, usdSpent: 605, feesUSD: 1.51, entered: null })).toEqual(["ledger"]);
    expect(duplicates({ ...day, usdSpent: 606, feesUSD: 1.51 })).toEqual([null]);
    expect(duplicates({ ...day, usdSpent: 605, feesUSD: 1.52, entered: { ...entered, spent: 551 } })).toEqual(
      [null],
    );
  });
});

describe("another file", () => {
  it("is guessed from its column names, with decimal commas and days first", () => {
    const result = parsed([
      "Datum;Typ;BTC;Price;Fee",
      "25.03.2024;Buy;0,01;60.000,00;1,50",
      "26.03.2024;Buy;0,5;1.234,5;0",
    ]);
    expect(result).toMatchObject({
      preset: "generic",
      decimalMark: ",",
      dateOrder: { order: "dmy", certain: true },
    });
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-25", btcBought: 0.01, usdSpent: 600, feesUSD: 1.5 },
      { dateAcquired: "2024-03-26", btcBought: 0.5, usdSpent: 617.25, feesUSD: 0 },
    ]);
  });

  it("is read by a mapping, the sign deciding between buy and sell and the cost giving the fee", () => {
    const mapping = { date: "When", btc: "Coins", cost: "Paid", amount: "Net" };
    const result = parsed(["When,Coins,Net,Paid", "2024-03-05,0.01,600,603", "2024-03-06,-0.005,-300,-298"], {
      mapping,
    });
    expect(transactionsOf(result)).toEqual([
      { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 },
      { dateAcquired: "2024-03-06", btcBought: -0.005, usdSpent: -300, feesUSD: 2 },
    ]);
  });

  it.each([
    ["Kauf", "Verkauf"],
    ["Achat", "Vente"],
    ["Compra", "Venta"],
    ["Acquisto", "Vendita"],
    ["Køb", "Salg"],
    ["Köp", "Sälj"],
    ["Koop", "Verkoop"],
    ["Aankoop", "Verkocht"],
    ["Zakup", "Sprzedaż"],
    ["Kupno BTC", "sprzedaż BTC"],
    ["買い", "売り"],
  ])("distinguishes %s from %s", (buy, sell) => {
    const result = parsed([
      "Date,Type,BTC,USD",
      `2024-03-05,${buy},0.01,600`,
      `2024-03-06,${sell},0.005,300`,
      "2024-03-07,Umtausch,0.01,600",
    ]);
    expect(transactionsOf(result).map(({ btcBought }) => btcBought)).toEqual([0.01, -0.005]);
    expect(result.skipped).toHaveLength(1);
  });

  it("mapped by hand is in the chosen currency, unless a column says", () => {
    const usdPerUnit = (currency: string) => ({ EUR: 1.1, CHF: 1.2 })[currency] ?? null;
    const lines = ["Tag,Menge,Betrag,Waehrung", "2024-03-05,0.01,500,", "2024-03-06,0.01,500,CHF"];
    const mapping = { date: "Tag", btc: "Menge", amount: "Betrag", allIn: "EUR" };
    const spent = (given: ImportOptions["mapping"]) =>
      transactionsOf(parsed(lines, { mapping: given!, usdPerUnit })).map(({ usdSpent }) => usdSpent);
    expect(spent(mapping)).toEqual([550, 550]);
    expect(spent({ ...mapping, currency: "Waehrung" })).toEqual([550, 600]);
  });

  it("that is recognised lists its columns, so that they can be mapped differently", () => {
    const lines = ["Date,BTC,USD,Paid", "2024-03-05,0.01,600,650"];
    const { columns } = parsed(lines);
    expect(columns).toEqual(["Date", "BTC", "USD", "Paid"]);
    const mapping = { date: "Date", btc: "BTC", amount: "Paid" };
    expect(transactionsOf(parsed(lines, { mapping }))[0]?.usdSpent).toBe(650);
  });

  it("names each row that cannot be imported by its line", () => {
    const result = parsed([
      "date,btc,usd,fee",
      "2024-03-05,0.01,600,3",
      "yesterday,0.01,600,3",
      "2030-01-01,0.01,600,3",
      "2024-03-05,zero,600,3",
      '2024-03-05,0.01,"multi',
      'line",3',
      "2024-03-06,0.01,600,3",
      "2024-03-06,0,600,3",
    ]);
    expect(result.rows.map(({ line }) => line)).toEqual([2, 8]);
    expect(result.errors).toEqual([
      { line: 3, reason: "The date yesterday cannot be read" },
      { line: 4, reason: "Date cannot be in the future" },
      { line: 5, reason: '"zero" is not a number' },
      { line: 6, reason: expect.stringContaining("is not a number") },
      { line: 9, reason: "BTC amount is required and cannot be zero" },
    ]);
  });

  it("without known columns is refused with its columns", () => {
    expect(parseTransactions("name,age\nx,3", { today })).toEqual({
      reason: "The columns are not known. Choose which column is which.",
      columns: ["name", "age"],
    });
    expect(parseTransactions("", { today })).toMatchObject({ reason: "The file is empty" });
    expect(parseTransactions('a,b\n"x', { today })).toMatchObject({
      reason: expect.stringContaining("line 2"),
    });
  });
});

describe("duplicates", () => {
  const lines = [
    "date,btc,usd,fee",
    "2024-03-05 10:00:00,0.01,600,3",
    "2024-03-05 10:00:00,0.01,600,3",
    "2024-03-05 11:00:00,0.01,600,3",
    "2024-03-06 11:00:00,0.01,600,3",
  ];

  it("within the file are those of one moment", () => {
    expect(parsed(lines).rows.map(({ duplicateOf }) => duplicateOf)).toEqual([null, "file", null, null]);
  });

  it("of the ledger are as many as are recorded", () => {
    const existing = [{ dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 600, feesUSD: 3 }];
    const marks = parsed(lines, { existing }).rows.map(({ duplicateOf }) => duplicateOf);
    expect(marks).toEqual(["ledger", "file", null, null]);
  });
});
