import { t } from "#shared/domain/language/translate.ts";
import {
  absolute,
  type CsvRow,
  firstText,
  has,
  isBitcoin,
  noTrade,
  notBitcoin,
  type Preset,
  sideOf,
} from "./row-reading.ts";

const coinbaseTotal = "total (inclusive of fees and/or spread)";
const coinbase: Preset = {
  id: "coinbase",
  name: "Coinbase",
  matches: (columns) => has(columns, "timestamp", "transaction type", "asset", "quantity transacted"),
  read(row) {
    const asset = row.text("asset");
    const type = row.text("transaction type");
    const conversion = /^convert$/i.test(type) ? coinbaseConversion(row) : null;
    if (!isBitcoin(asset) && conversion === null) return notBitcoin(asset);
    const side = conversion?.side ?? sideOf(type);
    if (side === null) return noTrade(type);
    const subtotal = absolute(row, "subtotal");
    const total = absolute(row, coinbaseTotal) ?? absolute(row, "total");
    const stated = absolute(row, "fees and/or spread") ?? absolute(row, "fees");
    const currency = firstText(row, "price currency", "spot price currency");
    return {
      side,
      moment: row.text("timestamp"),
      btc: conversion?.btc ?? absolute(row, "quantity transacted"),
      amount: subtotal,
      // The price of a conversion's row may be that of the other coin.
      price: conversion
        ? null
        : (absolute(row, "price at transaction") ?? absolute(row, "spot price at transaction")),
      currency,
      fee: stated ?? (subtotal !== null && total !== null ? Math.abs(total - subtotal) : 0),
      feeCurrency: currency,
      reference: row.text("id"),
      ...(conversion && { convertedCoin: conversion.coin }),
    };
  },
};

interface Conversion {
  readonly side: "buy" | "sell";
  readonly btc: number;
  readonly coin: string;
}

/**
 * What Coinbase's note says of a conversion, such as "Converted 0.5 ETH to 0.025 BTC". Older exports have one row for
 * it, newer ones a row for each coin with a negative quantity for the coin that went: of those only bitcoin's counts.
 */
function coinbaseConversion(row: CsvRow): Conversion | null {
  const note = /converted\s+([\d.,]+)\s+(\w+)\s+to\s+([\d.,]+)\s+(\w+)/i.exec(row.text("notes"));
  const [, fromSize = "", from = "", toSize = "", to = ""] = note ?? [];
  if (isBitcoin(from) === isBitcoin(to)) return null;
  const isOtherHalf = !isBitcoin(row.text("asset")) && (row.number("quantity transacted")?.value ?? 0) < 0;
  if (isOtherHalf) return null;
  const isBuy = isBitcoin(to);
  const btc = Number((isBuy ? toSize : fromSize).replaceAll(",", ""));
  if (!(btc > 0) || (!isBuy && !isBitcoin(row.text("asset")))) return null;
  return { side: isBuy ? "buy" : "sell", btc, coin: isBuy ? from : to };
}

const krakenPair = /^(?:XXBT|XBT|BTC)\/?Z?([A-Z]{3,4})$/i;
const kraken: Preset = {
  id: "kraken",
  name: "Kraken (trades)",
  matches: (columns) => has(columns, "txid", "pair", "time", "type", "price", "cost", "fee", "vol"),
  read(row) {
    const pair = row.text("pair");
    const currency = krakenPair.exec(pair)?.[1]?.toUpperCase();
    if (currency === undefined) return notBitcoin(pair);
    const side = sideOf(row.text("type"));
    if (side === null) return noTrade(row.text("type"));
    return {
      side,
      moment: row.text("time"),
      btc: absolute(row, "vol"),
      amount: absolute(row, "cost"),
      price: absolute(row, "price"),
      currency,
      fee: absolute(row, "fee") ?? 0,
      feeCurrency: currency,
      reference: row.text("txid"),
    };
  },
};

const river: Preset = {
  id: "river",
  name: "River",
  matches: (columns) =>
    has(columns, "date", "sent amount", "sent currency", "received amount", "received currency", "tag"),
  read(row) {
    const sent = row.text("sent currency");
    const received = row.text("received currency");
    const side =
      isBitcoin(received) && sent !== "" ? "buy" : isBitcoin(sent) && received !== "" ? "sell" : null;
    if (side === null || isBitcoin(sent) === isBitcoin(received)) return noTrade(row.text("tag"));
    return {
      side,
      moment: row.text("date"),
      btc: absolute(row, side === "buy" ? "received amount" : "sent amount"),
      amount: absolute(row, side === "buy" ? "sent amount" : "received amount"),
      price: null,
      currency: side === "buy" ? sent : received,
      fee: absolute(row, "fee amount") ?? 0,
      feeCurrency: row.text("fee currency"),
      reference: "",
    };
  },
};

const strike: Preset = {
  id: "strike",
  name: "Strike",
  matches: (columns) =>
    has(columns, "reference", "transaction type", "amount btc") && columns.has("date & time (utc)"),
  read(row) {
    const currency = ["USD", "EUR", "GBP"].find((code) => row.number(`amount ${code.toLowerCase()}`)) ?? "";
    const btc = row.number("amount btc");
    const fiat = row.number(`amount ${currency.toLowerCase()}`);
    const type = row.text("transaction type");
    if (btc === null || fiat === null || btc.value * fiat.value >= 0) return noTrade(type);
    const fee = absolute(row, `fee ${currency.toLowerCase()}`) ?? 0;
    const price = absolute(row, "btc price");
    return {
      side: btc.value > 0 ? "buy" : "sell",
      moment: row.text("date & time (utc)"),
      btc: Math.abs(btc.value),
      amount: withoutFee(Math.abs(fiat.value), fee, Math.abs(btc.value), price),
      price,
      currency,
      fee,
      feeCurrency: currency,
      reference: row.text("reference"),
    };
  },
};

/** The amount that price and quantity agree with: some statements include the fee in it, others do not. */
function withoutFee(amount: number, fee: number, btc: number, price: number | null): number {
  if (price === null || fee === 0) return amount;
  const traded = btc * price;
  const candidates = [amount, amount - fee, amount + fee];
  return (
    candidates.toSorted((left, right) => Math.abs(left - traded) - Math.abs(right - traded))[0] ?? amount
  );
}

const bitstamp: Preset = {
  id: "bitstamp",
  name: "Bitstamp",
  matches: (columns) =>
    has(columns, "type", "datetime", "account", "amount", "value", "rate", "fee") &&
    (columns.has("sub type") || columns.has("subtype")),
  read(row) {
    const type = firstText(row, "sub type", "subtype");
    const side = sideOf(type);
    if (side === null) return noTrade(row.text("type"));
    const amount = row.number("amount");
    const value = row.number("value");
    const asset = amount?.unit || row.text("amount currency");
    if (!isBitcoin(asset)) return notBitcoin(asset);
    return {
      side,
      moment: row.text("datetime"),
      btc: absolute(row, "amount"),
      amount: absolute(row, "value"),
      price: absolute(row, "rate"),
      currency: value?.unit || row.text("value currency"),
      fee: absolute(row, "fee") ?? 0,
      feeCurrency: row.number("fee")?.unit || row.text("fee currency"),
      reference: row.text("id"),
    };
  },
};

const bitvavo: Preset = {
  id: "bitvavo",
  name: "Bitvavo",
  matches: (columns) => has(columns, "timezone", "date", "time", "type", "currency", "amount", "status"),
  read(row) {
    if (!isBitcoin(row.text("currency"))) return notBitcoin(row.text("currency"));
    const side = sideOf(row.text("type"));
    if (side === null) return noTrade(row.text("type"));
    const status = row.text("status");
    if (!/^(completed|distributed|filled)$/i.test(status)) {
      return { skip: status === "" ? t("The status is unknown") : t("The status is {status}", { status }) };
    }
    const btc = absolute(row, "amount");
    const price = absolute(row, "quote price") ?? absolute(row, "price (eur)");
    return {
      side,
      moment: `${row.text("date")} ${row.text("time")}`,
      timeZone: row.text("timezone") || undefined,
      btc,
      // What was paid includes the fee; quantity and price do not.
      amount: btc !== null && price !== null ? btc * price : null,
      price,
      currency: firstText(row, "quote currency", "received / paid currency") || "EUR",
      fee: absolute(row, "fee amount") ?? 0,
      feeCurrency: row.text("fee currency"),
      reference: row.text("transaction id"),
    };
  },
};

/** The exports that are recognised by their columns. */
export const presets: readonly Preset[] = [coinbase, kraken, river, strike, bitstamp, bitvavo];
