import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { centsIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import { formatMoney, rateOnDay } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { counted, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { type AnswerBasis, type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import { coinsText, type Desk } from "./desk.ts";

const nothing =
  "Nothing is recorded yet. Record a buy, or import the CSV file of your exchange, and ask again.";
const money = ({ money: { currency } }: Desk, amount: number) => formatMoney(amount, currency);

/** What is held with its cost, display currency: recorded, or of the plan alone while nothing is. */
export function present(desk: Desk) {
  const { recorded, planned } = desk.timeline.home;
  const { currency } = desk.money;
  if (recorded !== null) {
    const { cost, paid, value } = recordedIn(recorded, currency);
    return {
      isRecorded: true,
      basis: ["recorded", "market"] as readonly AnswerBasis[],
      coins: fromSatoshis(recorded.satoshis),
      cost: fromCents(cost),
      paid: fromCents(paid),
      value: fromCents(value),
      yearly: recordedIn(recorded, currency).yearlyReturn,
      note: `From your ${counted(recorded.buys, "recorded buy")} and ${counted(recorded.sells, "sell")}, ${formatDay(recorded.first)} to ${formatDay(recorded.last)}.`,
    };
  }
  if (planned === null) throw new CannotAnswer(nothing);
  const [cost, value] = [planned.cost, planned.value].map((amount) =>
    fromCents(centsIn(amount, currency)),
  ) as [number, number];
  return {
    isRecorded: false,
    basis: ["simulated", "market"] as readonly AnswerBasis[],
    coins: fromSatoshis(planned.satoshis),
    cost,
    paid: cost,
    value,
    yearly: planned.yearlyReturn,
    note: "Nothing is recorded yet: these are the buys of your plan alone at the prices of the time; none of them was made.",
  };
}

const holds = (isRecorded: boolean) => (isRecorded ? "You hold" : "Your plan would hold");
const priceNow = (desk: Desk) => desk.timeline.currentBitcoinPrice * desk.money.rate;
const priceLine = (desk: Desk) =>
  ["Price", `${money(desk, priceNow(desk))}, ${formatDay(desk.timeline.dataDate)}`] as const;

export function holdings(desk: Desk): CalculatedAnswer {
  const { isRecorded, basis, coins, cost, value, note } = present(desk);
  return {
    headline: `${holds(isRecorded)} ${coinsText(coins)}, worth ${money(desk, value)}.`,
    details: [note],
    basis,
    calculated: [["Coins", coinsText(coins)], priceLine(desk), ["Cost with fees", money(desk, cost)]],
    related: ["profit", "averagePrice", "onTrack", "futureValue", "priceChange"],
  };
}

export function profit(desk: Desk): CalculatedAnswer {
  const { isRecorded, basis, cost, paid, value, yearly, note } = present(desk);
  const gain = value - cost;
  const whose = isRecorded ? "You are" : "Your plan would be";
  return {
    headline: `${whose} ${money(desk, Math.abs(gain))} ${gain < 0 ? "below" : "above"} cost${paid > 0 ? `, ${formatPercent(gain / paid)} of what was paid in` : ""}.`,
    details: [
      yearly === null
        ? "A yearly return needs at least 30 days."
        : `Money-weighted, that is ${formatPercent(yearly)} a year.`,
      note,
    ],
    basis,
    calculated: [
      ["Value", money(desk, value)],
      ["Cost with fees", money(desk, cost)],
      ["Paid in", money(desk, paid)],
      priceLine(desk),
    ],
    related: ["breakEven", "averagePrice", "bestMonth", "fees", "worstCase"],
  };
}

export function paidIn(desk: Desk): CalculatedAnswer {
  const { isRecorded, basis, cost, paid, note } = present(desk);
  return {
    headline: `${isRecorded ? "You have paid in" : "Your plan would have paid in"} ${money(desk, paid)}, fees included.`,
    details: [...(cost === paid ? [] : [`After the proceeds of sells it is ${money(desk, cost)}.`]), note],
    basis: basis.slice(0, 1),
    calculated: [
      ["Paid in", money(desk, paid)],
      ["Cost, less sells", money(desk, cost)],
    ],
    related: ["fees", "holdings", "profit", "averagePrice", "futureValue"],
  };
}

/** What was bought and paid between two days. */
export function paidInSpan(desk: Desk, { dates: [span], words }: ReadValues): CalculatedAnswer {
  const { now } = desk.timeline;
  if (span === undefined) throw new CannotAnswer("Say when, for example: How much did I buy in 2025?");
  if (span.from > now)
    throw new CannotAnswer("Name a time that has been, for example: How much did I buy in 2025?");
  const isOpen = /\bsince <date>|\bfrom <date> (?:on|onwards?)\b/.test(words);
  const to = isOpen || span.to > now ? now : span.to;
  const all = records(desk).filter(({ date }) => date >= span.from && date <= to);
  const buys = all.filter(({ coins }) => coins > 0);
  const sells = all.length - buys.length;
  const coins = total(buys, (each) => each.coins);
  const cost = total(buys, ({ spent, fees: fee }) => spent + fee);
  const when = `${formatDay(span.from)} to ${formatDay(to)}`;
  return {
    headline:
      buys.length === 0
        ? `No buy is recorded from ${when}.`
        : `You paid ${money(desk, cost)} for ${coinsText(coins)} from ${when}.`,
    details: [
      `From ${counted(buys.length, "recorded buy")} of that time, fees included.`,
      ...(sells === 0 ? [] : ["What was sold in that time is left out."]),
    ],
    basis: ["recorded"],
    calculated: [
      ["Paid", money(desk, cost)],
      ["Coins bought", coinsText(coins)],
      [
        "Of it fees",
        money(
          desk,
          total(buys, (each) => each.fees),
        ),
      ],
      ...(coins > 0 ? [["Cost of a coin", money(desk, cost / coins)] as const] : []),
    ],
    related: ["paidIn", "bestMonth", "averagePrice", "missedMonths", "onTrack"],
  };
}

export function breakEven(desk: Desk): CalculatedAnswer {
  const { isRecorded, basis, coins, cost, note } = present(desk);
  if (coins <= 0) throw new CannotAnswer("No coins are held, so no price breaks even.");
  const price = cost / coins;
  const distance = price / priceNow(desk) - 1;
  return {
    headline: `${isRecorded ? "You break" : "Your plan would break"} even at ${money(desk, price)} a coin.`,
    details: [
      price <= 0
        ? "Sells have brought in more than everything cost."
        : `That is ${formatPercent(Math.abs(distance))} ${distance < 0 ? "below" : "above"} the price now.`,
      note,
    ],
    basis,
    calculated: [
      ["Cost with fees, less sells", money(desk, cost)],
      ["Coins", coinsText(coins)],
      priceLine(desk),
    ],
    related: ["averagePrice", "priceChange", "profit", "lossChance", "worstCase"],
  };
}

/** The recorded transactions with their amounts in the display currency. @throws CannotAnswer without any */
function records({ config, timeline, money: { currency } }: Desk) {
  if (config.transactions.length === 0) throw new CannotAnswer(nothing);
  return config.transactions.map(({ dateAcquired, btcBought, usdSpent, feesUSD, entered }) => {
    const rate = currency === "USD" ? 1 : rateOnDay(timeline, dateAcquired);
    const isEntered = entered?.currency === currency;
    return {
      date: dateAcquired,
      coins: btcBought,
      spent: isEntered ? entered.spent : usdSpent * rate,
      fees: isEntered ? entered.fees : feesUSD * rate,
    };
  });
}

const total = <T>(list: readonly T[], of: (each: T) => number) =>
  list.reduce((sum, each) => sum + of(each), 0);

export function fees(desk: Desk): CalculatedAnswer {
  const all = records(desk);
  const [paid, spent] = [total(all, (each) => each.fees), total(all, (each) => Math.abs(each.spent))];
  const lost = total(all, ({ fees: fee, spent: amount, coins }) =>
    amount === 0 ? 0 : fee / (amount / coins),
  );
  return {
    headline: `Fees cost you ${money(desk, paid)}, ${formatPercent(spent > 0 ? paid / spent : 0)} of what you traded.`,
    details: [
      `At the price of each trade they would have bought ${coinsText(Math.abs(lost))}, worth ${money(desk, Math.abs(lost) * priceNow(desk))} today.`,
      `From ${formatCount(all.length)} recorded transactions.`,
    ],
    basis: ["recorded", "market"],
    calculated: [["Fees", money(desk, paid)], ["Traded", money(desk, spent)], priceLine(desk)],
    related: ["feeChange", "averagePrice", "paidIn", "rhythm", "profit"],
  };
}

export function averagePrice(desk: Desk): CalculatedAnswer {
  const buys = records(desk).filter(({ coins }) => coins > 0);
  const coins = total(buys, (each) => each.coins);
  if (coins <= 0) throw new CannotAnswer("No buy is recorded yet.");
  const [spent, paidFees] = [total(buys, (each) => each.spent), total(buys, (each) => each.fees)];
  const price = spent / coins;
  const distance = priceNow(desk) / price - 1;
  return {
    headline: `You paid ${money(desk, price)} a coin on average, ${money(desk, (spent + paidFees) / coins)} with fees.`,
    details: [
      `The price now is ${formatPercent(Math.abs(distance))} ${distance < 0 ? "below" : "above"} that, fees aside.`,
      `From ${counted(buys.length, "recorded buy")}; sells do not change what they cost.`,
    ],
    basis: ["recorded", "market"],
    calculated: [
      ["Spent on buys", money(desk, spent)],
      ["Fees", money(desk, paidFees)],
      ["Coins bought", coinsText(coins)],
      priceLine(desk),
    ],
    related: ["breakEven", "bestMonth", "topUps", "fees", "profit"],
  };
}

/** Months with recorded buys by what a coin cost in them. */
export function bestMonth(desk: Desk): CalculatedAnswer {
  const byMonth = Map.groupBy(
    records(desk).filter(({ coins }) => coins > 0),
    ({ date }) => `${date.slice(0, 7)}-01`,
  );
  const months = [...byMonth].map(([month, buys]) => {
    const coins = total(buys, (each) => each.coins);
    const cost = total(buys, ({ spent, fees: fee }) => spent + fee);
    return { month, coins, cost, price: cost / coins };
  });
  const sorted = months.sort((one, other) => one.price - other.price);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (best === undefined || worst === undefined) throw new CannotAnswer("No buy is recorded yet.");
  const since = (price: number) => formatPercent(priceNow(desk) / price - 1);
  const ends = sorted.length <= 6 ? sorted : [...sorted.slice(0, 3), ...sorted.slice(-3)];
  return {
    headline:
      best === worst
        ? `You have bought in one month so far, ${formatMonth(best.month)}, at ${money(desk, best.price)} a coin.`
        : `Your best month was ${formatMonth(best.month)}, your worst ${formatMonth(worst.month)}.`,
    details: [
      `A coin cost ${money(desk, best.price)} in the one and ${money(desk, worst.price)} in the other, with fees. Since then it has changed by ${since(best.price)} and ${since(worst.price)}.`,
    ],
    basis: ["recorded", "market"],
    table: {
      title: "Months by the cost of a coin",
      columns: ["Month", "Cost of a coin", "Paid", "Since then"],
      rows: ends.map(({ month, price, cost }) => [
        formatMonth(month),
        money(desk, price),
        money(desk, cost),
        since(price),
      ]),
    },
    calculated: [["Months with buys", formatCount(months.length)], priceLine(desk)],
    related: ["averagePrice", "topUps", "skipBadMonths", "profit", "missedMonths"],
  };
}

export function missedMonths(desk: Desk): CalculatedAnswer {
  const { planVersusActual: versus } = desk.timeline;
  if (versus === null) throw new CannotAnswer("Nothing is recorded within the months of your plan yet.");
  const { missedMonths: missed, dueMonths, recordedMonths, from, to } = versus;
  const names = missed.slice(-12).map((month) => formatMonth(`${month}-01`));
  return {
    headline:
      missed.length === 0
        ? "None: every month that was due has a record."
        : `${formatCount(missed.length)} of ${formatCount(dueMonths)} months that were due have no record.`,
    details: [
      ...(names.length === 0
        ? []
        : [`${names.length < missed.length ? "The last of them: " : ""}${names.join(", ")}.`]),
      `Compared from ${formatDay(from)} to ${formatDay(to)}.`,
    ],
    basis: ["recorded"],
    calculated: [
      ["Due", formatCount(dueMonths)],
      ["Recorded", formatCount(recordedMonths)],
    ],
    related: ["onTrack", "nextBuy", "holdings", "bestMonth", "paidIn"],
  };
}
