import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { plannedIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import { formatMoney, rateOnDay } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { type AnswerBasis, type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import { coinsText, type Desk } from "./desk.ts";

const nothing = msg(
  "Nothing is recorded yet. Record a buy, or import the CSV file of your exchange, and ask again.",
);
const money = ({ money: { currency } }: Desk, amount: number) => formatMoney(amount, currency);

/** What is held with its cost, display currency: recorded, or of the plan alone while nothing is. */
export function present(desk: Desk) {
  const { recorded, planned } = desk.timeline.home;
  const { currency } = desk.money;
  if (recorded !== null) {
    const { cost, paid, value } = recordedIn(recorded, currency);
    return {
      source: "recorded",
      basis: ["recorded", "market"] as readonly AnswerBasis[],
      coins: fromSatoshis(recorded.satoshis),
      cost: fromCents(cost),
      paid: fromCents(paid),
      value: fromCents(value),
      yearly: recordedIn(recorded, currency).yearlyReturn,
      note: t(
        "From your {buys, plural, one {# recorded buy} other {# recorded buys}} and {sells, plural, one {# sell} other {# sells}}, {from} to {to}.",
        {
          buys: recorded.buys,
          sells: recorded.sells,
          from: formatDay(recorded.first),
          to: formatDay(recorded.last),
        },
      ),
    };
  }
  if (planned === null) throw new CannotAnswer(t(nothing));
  const { yearlyReturn, ...amounts } = plannedIn(planned, currency);
  const [cost, value] = [fromCents(amounts.cost), fromCents(amounts.value)];
  return {
    source: "simulated",
    basis: ["simulated", "market"] as readonly AnswerBasis[],
    coins: fromSatoshis(planned.satoshis),
    cost,
    paid: cost,
    value,
    yearly: yearlyReturn,
    note: t(
      "Nothing is recorded yet: these are the buys of your plan alone at the prices of the time; none of them was made.",
    ),
  };
}

const priceNow = (desk: Desk) => desk.timeline.currentBitcoinPrice * desk.money.rate;
const priceLine = (desk: Desk) =>
  [t("Price"), `${money(desk, priceNow(desk))}, ${formatDay(desk.timeline.dataDate)}`] as const;

export function holdings(desk: Desk): CalculatedAnswer {
  const { source, basis, coins, cost, value, note } = present(desk);
  return {
    headline: t(
      "{source, select, recorded {You hold} other {Your plan would hold}} {coins}, worth {value}.",
      {
        source,
        coins: coinsText(coins),
        value: money(desk, value),
      },
    ),
    details: [note],
    basis,
    calculated: [[t("Coins"), coinsText(coins)], priceLine(desk), [t("Cost with fees"), money(desk, cost)]],
    related: ["profit", "averagePrice", "onTrack", "futureValue", "priceChange"],
  };
}

export function profit(desk: Desk): CalculatedAnswer {
  const { source, basis, cost, paid, value, yearly, note } = present(desk);
  const gain = value - cost;
  const amount = money(desk, Math.abs(gain));
  return {
    headline:
      paid > 0
        ? t(
            gain < 0
              ? "{source, select, recorded {You are} other {Your plan would be}} {amount} below cost, {percent} of what was paid in."
              : "{source, select, recorded {You are} other {Your plan would be}} {amount} above cost, {percent} of what was paid in.",
            { source, amount, percent: formatPercent(Math.abs(gain / paid)) },
          )
        : t(
            gain < 0
              ? "{source, select, recorded {You are} other {Your plan would be}} {amount} below cost."
              : "{source, select, recorded {You are} other {Your plan would be}} {amount} above cost.",
            { source, amount },
          ),
    details: [
      yearly === null
        ? t("A yearly return needs at least 30 days.")
        : t("Money-weighted, that is {percent} a year.", { percent: formatPercent(yearly) }),
      note,
    ],
    basis,
    calculated: [
      [t("Value"), money(desk, value)],
      [t("Cost with fees"), money(desk, cost)],
      [t("Paid in"), money(desk, paid)],
      priceLine(desk),
    ],
    related: ["breakEven", "averagePrice", "bestMonth", "fees", "worstCase"],
  };
}

export function paidIn(desk: Desk): CalculatedAnswer {
  const { source, basis, cost, paid, note } = present(desk);
  return {
    headline: t(
      "{source, select, recorded {You have paid in} other {Your plan would have paid in}} {amount}, fees included.",
      { source, amount: money(desk, paid) },
    ),
    details: [
      ...(cost === paid
        ? []
        : [t("After the proceeds of sells it is {amount}.", { amount: money(desk, cost) })]),
      note,
    ],
    basis: basis.slice(0, 1),
    calculated: [
      [t("Paid in"), money(desk, paid)],
      [t("Cost, less sells"), money(desk, cost)],
    ],
    related: ["fees", "holdings", "profit", "averagePrice", "futureValue"],
  };
}

/** What was bought and paid between two days. */
export function paidInSpan(desk: Desk, { dates: [span], sayings }: ReadValues): CalculatedAnswer {
  const { now } = desk.timeline;
  if (span === undefined)
    throw new CannotAnswer(t("Say when, for example: {example}", { example: exampleOf("buysOfYear") }));
  if (span.from > now)
    throw new CannotAnswer(
      t("Name a time that has been, for example: {example}", {
        example: exampleOf("buysOfYear"),
      }),
    );
  const to = sayings.has("since") || span.to > now ? now : span.to;
  const all = records(desk).filter(({ date }) => date >= span.from && date <= to);
  const buys = all.filter(({ coins }) => coins > 0);
  const sells = all.length - buys.length;
  const coins = total(buys, (each) => each.coins);
  const cost = total(buys, ({ spent, fees: fee }) => spent + fee);
  const when = { from: formatDay(span.from), to: formatDay(to) };
  return {
    headline:
      buys.length === 0
        ? t("No buy is recorded from {from} to {to}.", { from: when.from, to: when.to })
        : t("You paid {amount} for {coins} from {from} to {to}.", {
            amount: money(desk, cost),
            coins: coinsText(coins),
            from: when.from,
            to: when.to,
          }),
    details: [
      t("From {count, plural, one {# recorded buy} other {# recorded buys}} of that time, fees included.", {
        count: buys.length,
      }),
      ...(sells === 0 ? [] : [t("What was sold in that time is left out.")]),
    ],
    basis: ["recorded"],
    calculated: [
      [t("Paid"), money(desk, cost)],
      [t("Coins bought"), coinsText(coins)],
      [
        t("Of it fees"),
        money(
          desk,
          total(buys, (each) => each.fees),
        ),
      ],
      ...(coins > 0 ? [[t("Cost of a coin"), money(desk, cost / coins)] as const] : []),
    ],
    related: ["paidIn", "bestMonth", "averagePrice", "missedMonths", "onTrack"],
  };
}

export function breakEven(desk: Desk): CalculatedAnswer {
  const { source, basis, coins, cost, note } = present(desk);
  if (coins <= 0) throw new CannotAnswer(t("No coins are held, so no price breaks even."));
  const price = cost / coins;
  const distance = price / priceNow(desk) - 1;
  return {
    headline: t(
      "{source, select, recorded {You break} other {Your plan would break}} even at {price} a coin.",
      { source, price: money(desk, price) },
    ),
    details: [
      price <= 0
        ? t("Sells have brought in more than everything cost.")
        : t(
            distance < 0
              ? "That is {percent} below the price now."
              : "That is {percent} above the price now.",
            { percent: formatPercent(Math.abs(distance)) },
          ),
      note,
    ],
    basis,
    calculated: [
      [t("Cost with fees, less sells"), money(desk, cost)],
      [t("Coins"), coinsText(coins)],
      priceLine(desk),
    ],
    related: ["averagePrice", "priceChange", "profit", "lossChance", "worstCase"],
  };
}

/** The recorded transactions with their amounts in the display currency. @throws CannotAnswer without any */
function records({ config, timeline, money: { currency } }: Desk) {
  if (config.transactions.length === 0) throw new CannotAnswer(t(nothing));
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
    headline: t("Fees cost you {amount}, {percent} of what you traded.", {
      amount: money(desk, paid),
      percent: formatPercent(spent > 0 ? paid / spent : 0),
    }),
    details: [
      t("At the price of each trade they would have bought {coins}, worth {value} today.", {
        coins: coinsText(Math.abs(lost)),
        value: money(desk, Math.abs(lost) * priceNow(desk)),
      }),
      t("From {count, plural, one {# recorded transaction} other {# recorded transactions}}.", {
        count: all.length,
      }),
    ],
    basis: ["recorded", "market"],
    calculated: [[t("Fees"), money(desk, paid)], [t("Traded"), money(desk, spent)], priceLine(desk)],
    related: ["feeChange", "averagePrice", "paidIn", "rhythm", "profit"],
  };
}

export function averagePrice(desk: Desk): CalculatedAnswer {
  const buys = records(desk).filter(({ coins }) => coins > 0);
  const coins = total(buys, (each) => each.coins);
  if (coins <= 0) throw new CannotAnswer(t("No buy is recorded yet."));
  const [spent, paidFees] = [total(buys, (each) => each.spent), total(buys, (each) => each.fees)];
  const price = spent / coins;
  const distance = priceNow(desk) / price - 1;
  return {
    headline: t("You paid {price} a coin on average, {withFees} with fees.", {
      price: money(desk, price),
      withFees: money(desk, (spent + paidFees) / coins),
    }),
    details: [
      t(
        distance < 0
          ? "The price now is {percent} below that, fees aside."
          : "The price now is {percent} above that, fees aside.",
        { percent: formatPercent(Math.abs(distance)) },
      ),
      t(
        "From {count, plural, one {# recorded buy} other {# recorded buys}}; sells do not change what they cost.",
        { count: buys.length },
      ),
    ],
    basis: ["recorded", "market"],
    calculated: [
      [t("Spent on buys"), money(desk, spent)],
      [t("Fees"), money(desk, paidFees)],
      [t("Coins bought"), coinsText(coins)],
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
  if (best === undefined || worst === undefined) throw new CannotAnswer(t("No buy is recorded yet."));
  const since = (price: number) => formatPercent(priceNow(desk) / price - 1);
  const ends = sorted.length <= 6 ? sorted : [...sorted.slice(0, 3), ...sorted.slice(-3)];
  return {
    headline:
      best === worst
        ? t("You have bought in one month so far, {month}, at {price} a coin.", {
            month: formatMonth(best.month),
            price: money(desk, best.price),
          })
        : t("Your best month was {best}, your worst {worst}.", {
            best: formatMonth(best.month),
            worst: formatMonth(worst.month),
          }),
    details: [
      t(
        "A coin cost {best} in the one and {worst} in the other, with fees. Since then it has changed by {sinceBest} and {sinceWorst}.",
        {
          best: money(desk, best.price),
          worst: money(desk, worst.price),
          sinceBest: since(best.price),
          sinceWorst: since(worst.price),
        },
      ),
    ],
    basis: ["recorded", "market"],
    table: {
      title: t("Months by the cost of a coin"),
      columns: [t("Month"), t("Cost of a coin"), t("Paid"), t("Since then")],
      rows: ends.map(({ month, price, cost }) => [
        formatMonth(month),
        money(desk, price),
        money(desk, cost),
        since(price),
      ]),
    },
    calculated: [[t("Months with buys"), formatCount(months.length)], priceLine(desk)],
    related: ["averagePrice", "topUps", "skipBadMonths", "profit", "missedMonths"],
  };
}

export function missedMonths(desk: Desk): CalculatedAnswer {
  const { planVersusActual: versus } = desk.timeline;
  if (versus === null) throw new CannotAnswer(t("Nothing is recorded within the months of your plan yet."));
  const { missedMonths: missed, dueMonths, recordedMonths, from, to } = versus;
  const names = missed.slice(-12).map((month) => formatMonth(`${month}-01`));
  return {
    headline:
      missed.length === 0
        ? t("None: every month that was due has a record.")
        : t("{count} of {all} months that were due have no record.", {
            count: missed.length,
            all: dueMonths,
          }),
    details: [
      ...(names.length === 0
        ? []
        : names.length < missed.length
          ? [t("The last of them: {months}.", { months: names.join(", ") })]
          : [`${names.join(", ")}.`]),
      t("Compared from {from} to {to}.", { from: formatDay(from), to: formatDay(to) }),
    ],
    basis: ["recorded"],
    calculated: [
      [t("Due"), formatCount(dueMonths)],
      [t("Recorded"), formatCount(recordedMonths)],
    ],
    related: ["onTrack", "nextBuy", "holdings", "bestMonth", "paidIn"],
  };
}
