import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  calculate,
  coinsText,
  type Desk,
  namedDollars,
  pathLines,
  planAmountText,
  usdText,
} from "./desk.ts";
import { present } from "./recorded.ts";

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });
const money = ({ money: { currency } }: Desk, amount: number) => formatMoney(amount, currency);
const cents = (desk: Desk, amount: { readonly usdCents: number; readonly baseCents: number }) =>
  money(desk, fromCents(centsIn(amount, desk.money.currency)));

/** The new price that a question names, as a multiple of the present one. */
function priceFactor(desk: Desk, values: ReadValues): number {
  const { sayings, shares } = values;
  if (shares[0] !== undefined) return sayings.has("falls") ? 1 - shares[0] : 1 + shares[0];
  if (sayings.has("double")) return 2;
  if (sayings.has("triple")) return 3;
  if (sayings.has("toZero")) return 0;
  if (sayings.has("tenfold")) return 10;
  if (sayings.has("times")) return values.numbers[0] ?? 1;
  if (sayings.has("half")) return 0.5;
  if (values.money.length + values.numbers.length > 0) {
    return (
      namedDollars(desk, values, exampleOf("priceLevel", formatCount(30_000))) /
      desk.timeline.currentBitcoinPrice
    );
  }
  throw new CannotAnswer(t("Say how far, for example: {example}", { example: exampleOf("priceFall") }));
}

/** What is held at another price. */
export function priceChange(desk: Desk, values: ReadValues): CalculatedAnswer {
  const factor = priceFactor(desk, values);
  if (!(factor >= 0) || factor > 1_000)
    throw new CannotAnswer(t("Name a price above zero, up to a thousand times the present one."));
  const { source, basis, coins, cost, value, note } = present(desk);
  const now = desk.timeline.currentBitcoinPrice * desk.money.rate;
  // Cash from simulated sells keeps its value.
  const cash = value - coins * now;
  const then = coins * now * factor + cash;
  const gain = then - cost;
  const next = desk.timeline.home.nextBuy;
  const nextCoins = next === null || factor === 0 ? null : fromSatoshis(next.satoshis) / factor;
  return {
    headline: t(
      gain < 0
        ? "{source, select, recorded {Your coins} other {The coins of your plan}} would be worth {value}, {amount} below their cost."
        : "{source, select, recorded {Your coins} other {The coins of your plan}} would be worth {value}, {amount} above their cost.",
      { source, value: money(desk, then), amount: money(desk, Math.abs(gain)) },
    ),
    details: [
      `${t("At {price} a coin instead of {before}; you hold as many coins as before.", {
        price: money(desk, now * factor),
        before: money(desk, now),
      })} ${
        nextCoins === null
          ? ""
          : t("The next buy's money would buy about {coins} instead of {before}, top-ups aside.", {
              coins: coinsText(nextCoins),
              before: coinsText(fromSatoshis(next?.satoshis ?? 0)),
            })
      }`.trim(),
      note,
    ],
    basis,
    table: {
      title: t("At another price"),
      columns: ["", t("Now"), t("Then")],
      rows: [
        [t("Price"), money(desk, now), money(desk, now * factor)],
        [t("Value"), money(desk, value), money(desk, then)],
        [t("Value less cost"), money(desk, value - cost), money(desk, gain)],
      ],
    },
    calculated: [
      [t("Change of the price"), formatPercent(factor - 1)],
      [t("Coins"), coinsText(coins)],
      [t("Cost with fees"), money(desk, cost)],
    ],
    related: ["worstCase", "breakEven", "lossChance", "topUps", "stopNow"],
  };
}

function aheadText(amount: string, sign: number, weeks: number | null): string {
  if (sign === 0) return t("Yes: you have bought exactly what your plan prescribes.");
  if (weeks === null) {
    return t(sign < 0 ? "You are {amount} behind your plan." : "You are {amount} ahead of your plan.", {
      amount,
    });
  }
  return t(
    sign < 0
      ? "You are {amount} behind your plan, {weeks} weeks of buying."
      : "You are {amount} ahead of your plan, {weeks} weeks of buying.",
    { amount, weeks: oneDecimal.format(Math.abs(weeks)) },
  );
}

/** Recorded buying against the plan's, and the chance of the plan's goal. */
export async function onTrack(desk: Desk): Promise<CalculatedAnswer> {
  const { timeline, config } = desk;
  const { planVersusActual: versus } = timeline;
  if (versus === null)
    throw new CannotAnswer(
      t("Nothing is recorded within the months of your plan yet, so there is nothing to compare."),
    );
  const { ahead, aheadWeeks, planned, recorded, dueMonths, recordedMonths } = versus;
  const amount = centsIn(ahead, desk.money.currency);
  const goal =
    config.goal === null || config.goal.date <= config.now
      ? null
      : config.goal.kind === "bitcoin"
        ? { date: config.goal.date, totalBTC: fromSatoshis(config.goal.amount) }
        : { date: config.goal.date, realValue: fromCents(config.goal.amount) };
  const outlook =
    goal === null
      ? null
      : (await calculate(desk, fromRecords(desk.config), { outlook: { paths: answerPaths, goal } })).analyses
          .outlook;
  const chance = outlook?.goal?.chance;
  return {
    headline: aheadText(money(desk, fromCents(Math.abs(amount))), Math.sign(amount), aheadWeeks),
    details: [
      t("{count} of {all} months that were due have a record.", {
        count: recordedMonths,
        all: dueMonths,
      }),
      chance === undefined
        ? t("Your plan has no goal. Set one on Home to see its chance.")
        : t("{count} of 100 price paths reach your goal by {month} with {amount}.", {
            count: Math.round(chance * 100),
            month: formatMonth(goal?.date ?? ""),
            amount: planAmountText(desk),
          }),
    ],
    basis: chance === undefined ? ["recorded"] : ["recorded", "projected"],
    table: {
      title: t("From {from} to {to}", { from: formatDay(versus.from), to: formatDay(versus.to) }),
      columns: ["", t("Your plan"), t("Recorded")],
      rows: [
        [t("Spent, without fees"), cents(desk, planned), cents(desk, recorded)],
        [t("Coins"), coinsText(fromSatoshis(planned.satoshis)), coinsText(fromSatoshis(recorded.satoshis))],
      ],
    },
    calculated: [
      [t("Ahead of the plan"), cents(desk, ahead)],
      ...(chance === undefined ? [] : pathLines(desk)),
    ],
    related: ["missedMonths", "nextBuy", "goalAmount", "holdings", "reachCoins"],
  };
}

const reasons = {
  off: msg("none, not in your plan"),
  beforePeak: msg("none, begins after the cycle's peak"),
  noDip: msg("none, the price is not lower"),
  added: "",
} as const;

function upcoming({ timeline }: Desk) {
  const { nextBuy } = timeline.home;
  if (nextBuy === null)
    throw new CannotAnswer(t("Your plan buys nothing more. Move its end in the Control Panel."));
  return nextBuy;
}

/** What the next buy is made of. */
export function buySize(desk: Desk): CalculatedAnswer {
  const buy = upcoming(desk);
  const { dynamicTopUp, cycleTopUp, amount, fees } = buy;
  const { currency } = desk.money;
  const of = (each: typeof amount) => centsIn(each, currency);
  const extra = of(dynamicTopUp) + of(cycleTopUp);
  const base = of(amount) - extra;
  const topUp = (each: typeof dynamicTopUp) =>
    each.reason !== "added"
      ? t(reasons[each.reason])
      : each.referenceUsd === null
        ? cents(desk, each)
        : t("{amount}, because the price is below {price}", {
            amount: cents(desk, each),
            price: usdText(desk, each.referenceUsd),
          });
  return {
    headline:
      extra > 0
        ? t("It is {amount} larger than its base of {base}, because the price has fallen.", {
            amount: money(desk, fromCents(extra)),
            base: money(desk, fromCents(base)),
          })
        : t("It is not larger: the buy of {month} is its base of {base}.", {
            month: formatMonth(buy.date),
            base: money(desk, fromCents(base)),
          }),
    details: [
      t("Dynamic top-up: {dynamic}. Cycle top-up: {cycle}.", {
        dynamic: topUp(dynamicTopUp),
        cycle: topUp(cycleTopUp),
      }),
      ...(buy.isEdited ? [t("You changed your plan for this month.")] : []),
      t("At the current price, {price}; the amount follows the price until {day}.", {
        price: usdText(desk, desk.timeline.currentBitcoinPrice),
        day: formatDay(buy.date),
      }),
    ],
    basis: ["market"],
    table: {
      title: t("Buy of {day}", { day: formatDay(buy.date) }),
      columns: ["", t("Amount")],
      rows: [
        [t("Base"), money(desk, fromCents(base))],
        [t("Dynamic top-up"), cents(desk, dynamicTopUp)],
        [t("Cycle top-up"), cents(desk, cycleTopUp)],
        [t("Fees"), cents(desk, fees)],
        [t("Cost"), money(desk, fromCents(of(amount) + of(fees)))],
      ],
    },
    calculated: [
      [t("Day"), formatDay(buy.date)],
      [t("Plan"), planAmountText(desk)],
      [t("Price"), usdText(desk, desk.timeline.currentBitcoinPrice)],
    ],
    related: ["nextBuy", "topUps", "topUpCap", "changeAmount", "averagePrice"],
  };
}

export function nextBuy(desk: Desk): CalculatedAnswer {
  const buy = upcoming(desk);
  return {
    headline: t("On {day}: {amount} for about {coins}.", {
      day: formatDay(buy.date),
      amount: cents(desk, buy.amount),
      coins: coinsText(fromSatoshis(buy.satoshis)),
    }),
    details: [
      t("At the current price, with {amount} in fees on top.", { amount: cents(desk, buy.fees) }),
      ...(buy.due === null
        ? []
        : [
            t(
              "{count, plural, one {# buy was due before that and is not recorded} other {# buys were due before that and are not recorded}}, {from} to {to}.",
              { count: buy.due.buys, from: formatDay(buy.due.from), to: formatDay(buy.due.to) },
            ),
          ]),
      ...(buy.skippedMonths.length === 0
        ? []
        : [
            t("Your plan skips {months}.", {
              months: buy.skippedMonths.map((month) => formatMonth(`${month}-01`)).join(", "),
            }),
          ]),
    ],
    basis: ["market"],
    calculated: [
      [t("Plan"), planAmountText(desk)],
      [t("Price"), usdText(desk, desk.timeline.currentBitcoinPrice)],
    ],
    related: ["buySize", "onTrack", "missedMonths", "nextHalving", "changeAmount"],
  };
}

/** BTC a block before the first halving. */
const firstSubsidy = 50;

export function nextHalving(desk: Desk): CalculatedAnswer {
  const { epochs, now, currentBlockHeight } = desk.timeline;
  const next = epochs.find(({ halvingBlockHeight }) => halvingBlockHeight > currentBlockHeight);
  const height =
    next?.halvingBlockHeight ?? (Math.floor(currentBlockHeight / blocksPerEpoch) + 1) * blocksPerEpoch;
  const subsidy = firstSubsidy / 2 ** (height / blocksPerEpoch);
  const blocks = height - currentBlockHeight;
  const days =
    next === undefined
      ? Math.round((blocks * 10) / 1_440)
      : Math.round((Date.parse(next.halvingDate) - Date.parse(now)) / 86_400_000);
  return {
    headline:
      next === undefined
        ? t("In {blocks} blocks, about {days} days from now.", { blocks, days })
        : t("About {day}, in {blocks} blocks.", { day: formatDay(next.halvingDate), blocks }),
    details: [
      t(
        "That is in about {days} days, as the model expects the blocks. A block then brings its miner {subsidy} BTC of new coins instead of {before}.",
        { days, subsidy: formatBitcoin(subsidy), before: formatBitcoin(subsidy * 2) },
      ),
    ],
    basis: ["market", "projected"],
    table: {
      title: t("Halvings of your months"),
      columns: [t("Epoch"), t("Block"), t("Halving")],
      rows: epochs
        .slice(-6)
        .map(({ epoch, halvingBlockHeight, halvingDate }) => [
          String(epoch),
          formatCount(halvingBlockHeight),
          halvingDate > now
            ? t("{label}, projected", { label: formatDay(halvingDate) })
            : formatDay(halvingDate),
        ]),
    },
    calculated: [
      [t("Block now"), formatCount(currentBlockHeight)],
      [t("Block of the halving"), formatCount(height)],
    ],
    related: ["futurePrice", "nextBuy", "growth", "worstCase", "futureValue"],
  };
}
