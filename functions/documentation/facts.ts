import { mostAlerts } from "#shared/domain/alerts/alert-rules.ts";
import { mostLogEntries } from "#shared/domain/developer/event-log.ts";
import {
  testEvent,
  webhookEvents,
  webhookEventTexts,
  webhookLimits,
  webhookPauseSeconds,
} from "#shared/domain/developer/webhooks.ts";
import { mostOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { mostSimulations } from "#shared/domain/plan/simulation-rules.ts";
import { type PlanFieldRecord, planFields } from "#shared/domain/plan-fields.ts";
import { noticeDays } from "#shared/domain/settings/retention.ts";
import { mostShares } from "#shared/domain/sharing.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { cycleAllowances, epochCounts } from "#shared/domain/tiers.ts";
import {
  mostChangedTogether,
  mostImportedRows,
  mostTransactions,
} from "#shared/domain/transactions/transaction-limits.ts";
import { mostTransfers } from "#shared/domain/wallets/wallet-limits.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { table } from "./markdown-text.ts";

const { peakToHalvingRatio, anchors, sell, reinvest, fees, monteCarlo, globalWealth } = engineConstants;

const percent = (fraction: number): string => `${Math.round(fraction * 1000) / 10} %`;
// A formatter of Intl would double what importing this function costs.
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
const formatNames = { csv: "CSV", excel: "Excel", pdf: "PDF", json: "JSON" } as const;
const formats = (tier: "free" | "basic" | "advanced"): string =>
  tierFeatures[tier].exportFormats.map((format) => formatNames[format]).join(", ");

const figureNames = {
  closeAnyDay: "Close on any day",
  sma111: "111-day average",
  sma350: "350-day average",
  rowPriceDay1: "Row price, buy day 1",
  rowPriceDay15: "Row price, buy day 15",
  rsiDay1: "RSI in points, buy day 1",
  rsiDay15: "RSI in points, buy day 15",
} as const;

const tierNames = { free: "Free", basic: "Basic", advanced: "Advanced" } as const;

/** What a setting does, with the range of those that have a slider. */
function settingText(field: PlanFieldRecord): string {
  if (!("control" in field) || field.control !== "slider") return field.help;
  const { kind, min, max, help } = field;
  const range = kind === "fraction" ? `${percent(min)} to ${percent(max)}` : `${min} to ${max}`;
  return `${help} ${range}.`.replaceAll("-", "−");
}

/** Values of the model and of the plans that the written pages quote, by name, as Markdown. */
export const facts: Readonly<Record<string, string>> = {
  modelVersion: engineConstants.modelVersion,
  columnCount: String(columnDefinitions.length),
  daysHalvingToPeak: String(engineConstants.daysHalvingToPeak),
  daysPeakToTrough: String(engineConstants.daysPeakToTrough),
  observedPeakWindowDays: String(engineConstants.observedPeakWindowDays),
  powerLawB: String(engineConstants.powerLawB),
  drawdownDecay: String(engineConstants.drawdownLogDecay),
  leastDrawdown: percent(1 - Math.exp(-engineConstants.minDrawdownLog)),
  peakToHalvingRatio: percent(peakToHalvingRatio),
  correctionDrop: percent(anchors.correction.drop),
  correctionTime: percent(anchors.correction.time),
  blocksPerDay: String(engineConstants.blocksPerDay),
  wealthGrowth: percent(globalWealth.growth),
  sellShare: percent(sell.fraction),
  sellWindowDays: String(sell.windowDays),
  reinvestWindowDays: String(reinvest.windowDays),
  forcedRows: String(sell.forcedRows),
  feePct: percent(fees.pct),
  feeFixedUsd: String(fees.fixedUsd),
  phi: String(monteCarlo.phi),
  sigma4: percent(monteCarlo.sigma4),
  sigmaDecay: String(monteCarlo.sigmaDecay),
  sigmaFloor: percent(monteCarlo.sigmaFloor),
  levelSigma: percent(monteCarlo.levelSigma),
  presets: measured.growthPresets
    .map(({ name, growthConservatism }) => `${name} ${growthConservatism}`)
    .join(", "),
  growthThatHit: measured.growthThatHit
    .map(({ year, growthConservatism }) => `${growthConservatism} (${year})`)
    .join(", "),
  freeCycles: String(cycleAllowances.free),
  basicCycles: String(cycleAllowances.basic),
  freeEpochs: String(epochCounts.free),
  basicEpochs: String(epochCounts.basic),
  advancedEpochs: String(epochCounts.advanced),
  freePlans: String(tierFeatures.free.plans),
  basicPlans: String(tierFeatures.basic.plans),
  advancedPlans: String(tierFeatures.advanced.plans),
  freeSimulations: String(tierFeatures.free.savedSimulations),
  basicSimulations: String(tierFeatures.basic.savedSimulations),
  freeFormats: formats("free"),
  basicFormats: formats("basic"),
  advancedFormats: formats("advanced"),
  planSettings: table(
    ["Setting", "What it does", "Subscription"],
    Object.values(planFields).map((field) => [field.label, settingText(field), tierNames[field.tier]]),
  ),
  mostChangedTogether: grouped(mostChangedTogether),
  mostImportedRows: grouped(mostImportedRows),
  mostOverrides: grouped(mostOverrides),
  mostAlerts: grouped(mostAlerts),
  mostWebhooks: grouped(webhookLimits.endpoints),
  webhookEvents: table(
    ["Event", "When"],
    webhookEvents.map((event) => [`\`${event}\``, webhookEventTexts[event]]),
  ),
  webhookTimeout: grouped(webhookLimits.timeoutSeconds),
  webhookAttempts: grouped(webhookLimits.attempts.usual),
  webhookFirstPause: grouped(webhookPauseSeconds(1)),
  webhookFailures: grouped(webhookLimits.failuresInARow),
  webhookRetention: grouped(webhookLimits.retentionDays),
  webhookTest: testEvent,
  mostLogEntries: grouped(mostLogEntries),
  noticeDays: String(noticeDays),
  mostShares: grouped(mostShares),
  mostSimulations: grouped(mostSimulations),
  mostTransfers: grouped(mostTransfers),
  mostTransactions: grouped(mostTransactions),
  bandCoverage: table(
    ["Data up to the end of", "Months after", "Inside the band", "First 12", "Months 13–36", "Later"],
    measured.bandCoverage.map(({ dataUntil, monthsAfter, inside, first12, months13To36, later }) => [
      String(dataUntil),
      String(monthsAfter),
      percent(inside),
      percent(first12),
      percent(months13To36),
      later === null ? "–" : percent(later),
    ]),
  ),
  bandCoverageByHorizon: table(
    ["Months ahead", "Inside the band", "From 2018 on"],
    measured.bandCoverageByHorizon.map(({ from, to, inside, insideSince2018 }) => [
      to === null ? `${from} and more` : `${from}–${to}`,
      percent(inside),
      percent(insideSince2018),
    ]),
  ),
  pathError: table(
    ["Months ahead", "Halvest path", "Path from 2018 on", "Constant price", "Power law"],
    measured.pathError.map(({ months, path, pathSince2018, constantPrice, powerLaw }) =>
      [months, path, pathSince2018, constantPrice, powerLaw].map(String),
    ),
  ),
  reconstructionError: table(
    ["Figure", "Median", "95th percentile", "Largest"],
    measured.reconstructionError.map(({ figure, median, percentile95, largest }) => [
      figureNames[figure],
      String(median),
      String(percentile95),
      String(largest),
    ]),
  ),
};
