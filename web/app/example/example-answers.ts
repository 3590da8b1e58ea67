import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { disconnectedService, serviceIds } from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import { threeYearPlan } from "#shared/market/example-plans.ts";
import { callServer } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import type { StandIn } from "#web/api/stand-in.ts";
import { ApiError } from "#web/transport/errors.ts";
import { calculatePlan } from "#web/workers/calculated-plan.ts";
import type { PreviewAnswer } from "#web/workers/preview-messages.ts";

const planId = "example";
const planName = msg("Example plan");
const recordedAt = (date: string) => `${date}T12:00:00.000Z`;

/** The input of the example: its own plan and records on today's market. */
async function readConfig(): Promise<EngineConfig> {
  const own = await callServer("control-panel", "engineConfig");
  const { goal, ...settings } = threeYearPlan.settings;
  const defaults = mapFields(planFields, (field) => ("fallback" in field ? field.fallback : null));
  return {
    ...own,
    planId,
    planName: t(planName),
    planVersion: 1,
    ledgerVersion: 1,
    seed: planId,
    asksGrowth: false,
    settings: { panel: { ...defaults, ...settings }, epochCount: null, epochs: {}, edits: {} },
    goal,
    transactions: threeYearPlan.transactions.map(({ dateAcquired, btcBought, usdSpent, feesUSD }, index) => ({
      id: idOf(index),
      dateAcquired,
      btcBought,
      usdSpent,
      feesUSD,
      dynamicTopUp: 0,
      cycleTopUp: 0,
    })),
  };
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;

function planOf(config: EngineConfig, timeline: Timeline, epochs: PreviewAnswer["epochs"]): ControlPanel {
  return {
    ...(config.settings.panel as Omit<ControlPanel, "epoch">),
    id: planId,
    name: t(planName),
    version: config.planVersion,
    updatedAt: recordedAt(config.now),
    investStartDate: timeline.investStartDate,
    investEndDate: timeline.investEndDate,
    exchangeRate: timeline.exchangeRate,
    epochCount: epochs.length,
    epoch: epochs.map((epoch) => ({ ...epoch, editable: [], overridden: [] })),
    edits: {},
    goal: config.goal,
  };
}

function recordsOf({ currentBitcoinPrice, epochs }: Timeline): Transaction[] {
  return threeYearPlan.transactions.map((transaction, index, all) => {
    const { dateAcquired, transactionType, buyingPriceUSD, btcBought, usdSpent, feesUSD } = transaction;
    const costUSD = roundMoney(usdSpent + feesUSD);
    const before = all.slice(0, index).findLast((each) => each.dateAcquired < dateAcquired);
    const epoch = epochs.findLast(({ halvingDate }) => halvingDate <= dateAcquired);
    return {
      id: idOf(index),
      version: 1,
      ...{ dateAcquired, transactionType, buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD },
      dynamicTopUp: 0,
      cycleTopUp: 0,
      // One record a month at its last close: the one before is a month earlier.
      priceDifferencePct: before === undefined ? null : buyingPriceUSD / before.buyingPriceUSD - 1,
      roi: btcBought > 0 ? (btcBought * currentBitcoinPrice) / costUSD - 1 : null,
      halvingBlockHeight: epoch === undefined ? null : epoch.epoch * blocksPerEpoch,
      entered: null,
      account: null,
      lots: null,
      importBatchId: null,
      createdAt: recordedAt(dateAcquired),
      updatedAt: recordedAt(dateAcquired),
    };
  });
}

interface Example {
  readonly config: EngineConfig;
  readonly timeline: Timeline;
  readonly plan: ControlPanel;
  /** Newest first. */
  readonly records: readonly Transaction[];
}

async function buildExample(): Promise<Example> {
  const config = await readConfig();
  const { epochs, timeline } = await calculatePlan(config);
  const plan = planOf(config, timeline, epochs);
  return { config, timeline, plan, records: recordsOf(timeline).toReversed() };
}

let building: Promise<Example> | undefined;

/** Loaded once for the life of the document; a failure is retried. */
function example(): Promise<Example> {
  building ??= buildExample().catch((error: unknown) => {
    building = undefined;
    throw error;
  });
  return building;
}

const listOf = ({ config, records }: Example): OperationOutput<"transactions", "list"> => ({
  data: [...records],
  page: 1,
  limit: records.length,
  total: records.length,
  nextCursor: null,
  ledgerVersion: config.ledgerVersion,
});

function plansOf({ plan }: Example): OperationOutput<"control-panel", "listPlans"> {
  const { id, name, baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate, goal, updatedAt } =
    plan;
  const summary = {
    id,
    name,
    baseAmount,
    baseCurrency,
    buyRhythm,
    investStartDate,
    investEndDate,
    goal,
    updatedAt,
  };
  return { limit: 1, plans: [{ ...summary, isOpen: true }] };
}

const answers: Readonly<Record<string, (known: Example) => unknown>> = {
  "timeline.get": ({ timeline }) => timeline,
  "control-panel.get": ({ plan }) => plan,
  "control-panel.engineConfig": ({ config }) => config,
  "control-panel.listPlans": plansOf,
  "transactions.list": listOf,
  "simulations.list": () => ({ limit: null, simulations: [] }),
  // What an exchange brings would be recorded in the account.
  "integrations.news": () => ({ isConnected: false, sources: [], entries: [] }),
  "integrations.list": () => ({ services: serviceIds.map(disconnectedService) }),
};

/** Answered by the server: facts about the account and the market. */
const isServers = (feature: string, operation: string) =>
  !["timeline", "control-panel", "transactions", "simulations", "integrations"].includes(feature) ||
  `${feature}.${operation}` === "control-panel.validation" ||
  `${feature}.${operation}` === "timeline.permitExport";

/** Answers for the plan and the records of the example; nothing that would change a plan or a record is sent. */
export const answerExample: StandIn = async (feature, operation) => {
  if (isServers(feature, operation)) return null;
  const answer = answers[`${feature}.${operation}`];
  if (answer === undefined) {
    throw new ApiError(403, {
      success: false,
      error: t("This is the example. Leave it to change your own plan."),
      code: "FORBIDDEN",
    });
  }
  return { answer: answer(await example()) };
};
