import { exp, log10 } from "#shared/engine/arithmetic/elementary.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import { macd, relativeStrength } from "#shared/engine/indicators/averages.ts";
import { dailyMean, piCycleDays } from "#shared/engine/indicators/pi-cycle.ts";
import { genesisDay } from "#shared/engine/market/height-series.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";

/** Copies values of the monthly grid to the rows; rows before the grid stay empty. */
function writeFromGrid(context: ColumnContext, id: ColumnId, values: Float64Array): void {
  const out = context.column(id);
  const { gridIndex } = context.model.facts;
  for (let i = 0; i < context.count; i++) out[i] = values[gridIndex[i]!] ?? Number.NaN;
}

/** Means of the daily path over the days that end with the row's, times `factor`. */
function writeDailyAverage(context: ColumnContext, id: ColumnId, days: number, factor: number): void {
  const { path, rows } = context.model;
  const out = context.column(id);
  let segment = 0;
  let firstSegment = 0;
  for (let i = 0; i < context.count; i++) {
    const day = rows.day[i]!;
    segment = Math.max(0, segmentAt(path.day, day, segment));
    firstSegment = Math.max(0, segmentAt(path.day, day - days, firstSegment));
    out[i] = factor * dailyMean(context.model, day, days, segment, firstSegment);
  }
}

function writePowerLaw(context: ColumnContext): void {
  const { rows, series, grid } = context.model;
  const { slopeB, interceptLogA } = series.powerLaw;
  const timeIndex = context.column("timeIndexDays");
  const logTime = context.column("logTime");
  const trend = context.column("powerLawTrendline");
  writeFromGrid(
    context,
    "logPrice",
    grid.logPrice.map((log) => log * Math.LOG10E),
  );
  context.column("slopeB").fill(slopeB);
  context.column("interceptLogA").fill(interceptLogA);
  for (let i = 0; i < context.count; i++) {
    const days = rows.day[i]! - genesisDay;
    // A transaction of January 2009 can have a row dated before the first block.
    const log = days > 0 ? log10(days) : Number.NaN;
    timeIndex[i] = days;
    logTime[i] = log;
    trend[i] = exp((interceptLogA + slopeB * log) * Math.LN10);
  }
}

/** EMA, MACD and RSI over the monthly grid; Pi Cycle averages and power law over days. */
export function writeTechnical(context: ColumnContext): void {
  const { price } = context.model.grid;
  const trend = macd(price);
  const strength = relativeStrength(price);
  writeFromGrid(context, "ema12", trend.ema12);
  writeFromGrid(context, "ema26", trend.ema26);
  writeFromGrid(context, "macdLine", trend.line);
  writeFromGrid(context, "signalLine", trend.signal);
  writeFromGrid(
    context,
    "macdHistogram",
    trend.line.map((value, k) => value - trend.signal[k]!),
  );
  writeFromGrid(context, "relativeStrength", strength.ratio);
  writeFromGrid(context, "relativeStrengthIndex", strength.index);
  writeDailyAverage(context, "ma111", piCycleDays.fast, 1);
  writeDailyAverage(context, "ma350x2", piCycleDays.slow, piCycleDays.factor);
  writePowerLaw(context);
}
