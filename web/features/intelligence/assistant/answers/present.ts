import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  calculate,
  coinsText,
  type Desk,
  fromRecords,
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
  const { words, shares } = values;
  const isFall =
    /\b(?:fall|fell|drop|sink|sank|los[eti]|declin|crash|collaps|plung|tank|cut|down|less|lower|decreas|minus)|- ?<share>/.test(
      words,
    );
  if (shares[0] !== undefined) return isFall ? 1 - shares[0] : 1 + shares[0];
  if (/\b(?:doubled?|doubles|twice)\b/.test(words)) return 2;
  if (/\btriple/.test(words)) return 3;
  if (/\bto zero\b|\bworthless\b/.test(words)) return 0;
  if (/\btenfold\b/.test(words)) return 10;
  if (/<number> ?(?:x|times|-?fold)\b/.test(words)) return values.numbers[0] ?? 1;
  if (/\b(?:halve[sd]?|halving|half)\b/.test(words)) return 0.5;
  if (values.money.length + values.numbers.length > 0) {
    return (
      namedDollars(desk, values, "What if the price falls to 30.000?") / desk.timeline.currentBitcoinPrice
    );
  }
  throw new CannotAnswer("Say how far, for example: What if the price falls by 60 %?");
}

/** What is held at another price. */
export function priceChange(desk: Desk, values: ReadValues): CalculatedAnswer {
  const factor = priceFactor(desk, values);
  if (!(factor >= 0) || factor > 1_000)
    throw new CannotAnswer("Name a price above zero, up to a thousand times the present one.");
  const { isRecorded, basis, coins, cost, value, note } = present(desk);
  const now = desk.timeline.currentBitcoinPrice * desk.money.rate;
  // Cash from simulated sells keeps its value.
  const cash = value - coins * now;
  const then = coins * now * factor + cash;
  const gain = then - cost;
  const next = desk.timeline.home.nextBuy;
  const nextCoins = next === null || factor === 0 ? null : fromSatoshis(next.satoshis) / factor;
  return {
    headline: `${isRecorded ? "Your coins" : "The coins of your plan"} would be worth ${money(desk, then)}, ${money(desk, Math.abs(gain))} ${gain < 0 ? "below" : "above"} their cost.`,
    details: [
      `At ${money(desk, now * factor)} a coin instead of ${money(desk, now)}; you hold as many coins as before. ${
        nextCoins === null
          ? ""
          : `The next buy's money would buy about ${coinsText(nextCoins)} instead of ${coinsText(fromSatoshis(next?.satoshis ?? 0))}, top-ups aside.`
      }`.trim(),
      note,
    ],
    basis,
    table: {
      title: "At another price",
      columns: ["", "Now", "Then"],
      rows: [
        ["Price", money(desk, now), money(desk, now * factor)],
        ["Value", money(desk, value), money(desk, then)],
        ["Value less cost", money(desk, value - cost), money(desk, gain)],
      ],
    },
    calculated: [
      ["Change of the price", formatPercent(factor - 1)],
      ["Coins", coinsText(coins)],
      ["Cost with fees", money(desk, cost)],
    ],
    related: ["worstCase", "breakEven", "lossChance", "topUps", "stopNow"],
  };
}

/** Recorded buying against the plan's, and the chance of the plan's goal. */
export async function onTrack(desk: Desk): Promise<CalculatedAnswer> {
  const { timeline, config } = desk;
  const { planVersusActual: versus } = timeline;
  if (versus === null)
    throw new CannotAnswer(
      "Nothing is recorded within the months of your plan yet, so there is nothing to compare.",
    );
  const { ahead, aheadWeeks, planned, recorded, dueMonths, recordedMonths } = versus;
  const amount = centsIn(ahead, desk.money.currency);
  const weeks = aheadWeeks === null ? "" : `, ${oneDecimal.format(Math.abs(aheadWeeks))} weeks of buying`;
  const goal =
    config.goal === null || config.goal.date <= config.now
      ? null
      : config.goal.kind === "bitcoin"
        ? { date: config.goal.date, totalBTC: fromSatoshis(config.goal.amount) }
        : { date: config.goal.date, realValue: fromCents(config.goal.amount) };
  const outlook =
    goal === null
      ? null
      : (await calculate(desk, fromRecords(desk), { outlook: { paths: answerPaths, goal } })).analyses
          .outlook;
  const chance = outlook?.goal?.chance;
  return {
    headline:
      amount === 0
        ? "Yes: you have bought exactly what your plan prescribes."
        : `You are ${money(desk, fromCents(Math.abs(amount)))} ${amount < 0 ? "behind" : "ahead of"} your plan${weeks}.`,
    details: [
      `${formatCount(recordedMonths)} of ${formatCount(dueMonths)} months that were due have a record.`,
      chance === undefined
        ? "Your plan has no goal. Set one on Home to see its chance."
        : `${formatCount(chance * 100)} of 100 price paths reach your goal by ${formatMonth(goal?.date ?? "")} with ${planAmountText(desk)}.`,
    ],
    basis: chance === undefined ? ["recorded"] : ["recorded", "projected"],
    table: {
      title: `From ${formatDay(versus.from)} to ${formatDay(versus.to)}`,
      columns: ["", "Your plan", "Recorded"],
      rows: [
        ["Spent, without fees", cents(desk, planned), cents(desk, recorded)],
        ["Coins", coinsText(fromSatoshis(planned.satoshis)), coinsText(fromSatoshis(recorded.satoshis))],
      ],
    },
    calculated: [["Ahead of the plan", cents(desk, ahead)], ...(chance === undefined ? [] : pathLines(desk))],
    related: ["missedMonths", "nextBuy", "goalAmount", "holdings", "reachCoins"],
  };
}

const reasons = {
  off: "not in your plan",
  beforePeak: "begins after the cycle's peak",
  noDip: "the price is not lower",
  added: "",
} as const;

function upcoming({ timeline }: Desk) {
  const { nextBuy } = timeline.home;
  if (nextBuy === null)
    throw new CannotAnswer("Your plan buys nothing more. Move its end in the Control Panel.");
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
    each.reason === "added"
      ? `${cents(desk, each)}${each.referenceUsd === null ? "" : `, because the price is below ${usdText(desk, each.referenceUsd)}`}`
      : `none, ${reasons[each.reason]}`;
  return {
    headline:
      extra > 0
        ? `It is ${money(desk, fromCents(extra))} larger than its base of ${money(desk, fromCents(base))}, because the price has fallen.`
        : `It is not larger: the buy of ${formatMonth(buy.date)} is its base of ${money(desk, fromCents(base))}.`,
    details: [
      `Dynamic top-up: ${topUp(dynamicTopUp)}. Cycle top-up: ${topUp(cycleTopUp)}.`,
      ...(buy.isEdited ? ["You changed your plan for this month."] : []),
      `At the current price, ${usdText(desk, desk.timeline.currentBitcoinPrice)}; the amount follows the price until ${formatDay(buy.date)}.`,
    ],
    basis: ["market"],
    table: {
      title: `Buy of ${formatDay(buy.date)}`,
      columns: ["", "Amount"],
      rows: [
        ["Base", money(desk, fromCents(base))],
        ["Dynamic top-up", cents(desk, dynamicTopUp)],
        ["Cycle top-up", cents(desk, cycleTopUp)],
        ["Fees", cents(desk, fees)],
        ["Cost", money(desk, fromCents(of(amount) + of(fees)))],
      ],
    },
    calculated: [
      ["Day", formatDay(buy.date)],
      ["Plan", planAmountText(desk)],
      ["Price", usdText(desk, desk.timeline.currentBitcoinPrice)],
    ],
    related: ["nextBuy", "topUps", "topUpCap", "changeAmount", "averagePrice"],
  };
}

export function nextBuy(desk: Desk): CalculatedAnswer {
  const buy = upcoming(desk);
  return {
    headline: `On ${formatDay(buy.date)}: ${cents(desk, buy.amount)} for about ${coinsText(fromSatoshis(buy.satoshis))}.`,
    details: [
      `At the current price, with ${cents(desk, buy.fees)} in fees on top.`,
      ...(buy.due === null
        ? []
        : [
            `${formatCount(buy.due.buys)} buys were due before that and are not recorded, ${formatDay(buy.due.from)} to ${formatDay(buy.due.to)}.`,
          ]),
      ...(buy.skippedMonths.length === 0
        ? []
        : [`Your plan skips ${buy.skippedMonths.map((month) => formatMonth(`${month}-01`)).join(", ")}.`]),
    ],
    basis: ["market"],
    calculated: [
      ["Plan", planAmountText(desk)],
      ["Price", usdText(desk, desk.timeline.currentBitcoinPrice)],
    ],
    related: ["buySize", "onTrack", "missedMonths", "nextHalving", "changeAmount"],
  };
}

/** Blocks from one halving to the next, and the first subsidy. */
const halvingBlocks = 210_000;
const firstSubsidy = 50;

export function nextHalving(desk: Desk): CalculatedAnswer {
  const { epochs, now, currentBlockHeight } = desk.timeline;
  const next = epochs.find(({ halvingBlockHeight }) => halvingBlockHeight > currentBlockHeight);
  const height =
    next?.halvingBlockHeight ?? (Math.floor(currentBlockHeight / halvingBlocks) + 1) * halvingBlocks;
  const subsidy = firstSubsidy / 2 ** (height / halvingBlocks);
  const blocks = height - currentBlockHeight;
  const days =
    next === undefined
      ? Math.round((blocks * 10) / 1_440)
      : Math.round((Date.parse(next.halvingDate) - Date.parse(now)) / 86_400_000);
  return {
    headline:
      next === undefined
        ? `In ${formatCount(blocks)} blocks, about ${formatCount(days)} days from now.`
        : `About ${formatDay(next.halvingDate)}, in ${formatCount(blocks)} blocks.`,
    details: [
      `That is in about ${formatCount(days)} days, as the model expects the blocks. A block then brings its miner ${formatBitcoin(subsidy)} BTC of new coins instead of ${formatBitcoin(subsidy * 2)}.`,
    ],
    basis: ["market", "projected"],
    table: {
      title: "Halvings of your months",
      columns: ["Epoch", "Block", "Halving"],
      rows: epochs
        .slice(-6)
        .map(({ epoch, halvingBlockHeight, halvingDate }) => [
          String(epoch),
          formatCount(halvingBlockHeight),
          `${formatDay(halvingDate)}${halvingDate > now ? ", projected" : ""}`,
        ]),
    },
    calculated: [
      ["Block now", formatCount(currentBlockHeight)],
      ["Block of the halving", formatCount(height)],
    ],
    related: ["futurePrice", "nextBuy", "growth", "worstCase", "futureValue"],
  };
}
