import { planFields } from "#shared/domain/plan-fields.ts";
import type { AnalysisRequests, Day, OutlookGoal, OutlookRequest } from "#shared/engine/types.ts";
import { dayFrom, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const defaultShifts = [-6, -3, 0, 3, 6];
const mostShifts = 25;
const largestShift = 120;
const defaultBacktestMonths = 48;
const mostBacktestMonths = 2_400;
const defaultPaths = 1_000;
const mostPaths = 10_000;
const largestGoal = 1e15;
const largestBaseAmount = planFields.baseAmount.max;

function invalid(path: string, message: string): never {
  return refuse("invalidAnalyses", path, message);
}

/** The settings of one analysis: null when it is not requested; `true` stands for the defaults. */
function settingsOf(fields: Fields, name: string): Fields | null {
  const given = fields[name];
  if (given === undefined || given === null || given === false) return null;
  if (given === true) return {};
  return isFields(given) ? given : invalid(`analyses.${name}`, `analyses.${name} must be an object`);
}

function readSwitch(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  return typeof value === "boolean"
    ? value
    : invalid(`analyses.${name}`, `analyses.${name} must be true or false`);
}

function wholeNumber(given: unknown, path: string, fallback: number, min: number, max: number): number {
  if (given === undefined) return fallback;
  const value = finite(given);
  const valid = value !== null && Number.isInteger(value) && value >= min && value <= max;
  return valid ? value + 0 : invalid(path, `${path} must be a whole number from ${min} to ${max}`);
}

function readShifts(given: unknown): number[] {
  const path = "analyses.timingError.shifts";
  if (given === undefined) return [...defaultShifts];
  if (!Array.isArray(given) || given.length === 0 || given.length > mostShifts) {
    return invalid(path, `${path} must list 1 to ${mostShifts} shifts in months`);
  }
  return given.map((shift, index) => wholeNumber(shift, `${path}[${index}]`, 0, -largestShift, largestShift));
}

function readAmount(given: unknown, path: string, most = largestGoal): number {
  const value = finite(given);
  if (value === null || value < 0 || value > most) {
    return invalid(path, `${path} must be a number from 0 to ${most}`);
  }
  return value + 0;
}

/** A date and exactly one of two amounts. */
function readGoal<Other extends "valueUSD" | "realValue">(
  settings: Fields,
  path: string,
  other: Other,
): { date: Day; totalBTC: number } | ({ date: Day } & Record<Other, number>) {
  const date = dayFrom(settings.date);
  if (date === null)
    return refuse("invalidDate", `${path}.date`, `${path}.date must be a date like 2026-01-31`);
  const coins = settings.totalBTC;
  const value = settings[other];
  if ((coins === undefined) === (value === undefined)) {
    return invalid(path, `${path} must name either totalBTC or ${other}`);
  }
  return coins !== undefined
    ? { date, totalBTC: readAmount(coins, `${path}.totalBTC`) }
    : ({ date, [other]: readAmount(value, `${path}.${other}`) } as { date: Day } & Record<Other, number>);
}

function readPaths(given: unknown, path: string): number {
  return wholeNumber(given, path, defaultPaths, 1, mostPaths);
}

function readOutlook(settings: Fields): OutlookRequest {
  const { baseAmount, goal } = settings;
  const path = "analyses.outlook";
  if (goal !== undefined && goal !== null && !isFields(goal)) {
    return invalid(`${path}.goal`, `${path}.goal must be an object`);
  }
  const wanted: OutlookGoal | null = isFields(goal) ? readGoal(goal, `${path}.goal`, "realValue") : null;
  return {
    paths: readPaths(settings.paths, `${path}.paths`),
    ...(baseAmount === undefined
      ? {}
      : { baseAmount: readAmount(baseAmount, `${path}.baseAmount`, largestBaseAmount) }),
    ...(wanted === null ? {} : { goal: wanted }),
  };
}

function readMonths({ months }: Fields, path: string): number {
  return wholeNumber(months, path, defaultBacktestMonths, 1, mostBacktestMonths);
}

/** The analyses a plan asks for, with their defaults. Refuses the first setting outside its range. */
export function readAnalyses(given: unknown): AnalysisRequests {
  const fields = fieldsAt(given, "analyses");
  const comparisons = readSwitch(fields, "comparisons");
  const timing = settingsOf(fields, "timingError");
  const backtest = settingsOf(fields, "rollingBacktest");
  const search = settingsOf(fields, "dcaSearch");
  const goal = settingsOf(fields, "goalSeek");
  const monteCarlo = settingsOf(fields, "monteCarlo");
  const outlook = settingsOf(fields, "outlook");
  return {
    comparisons,
    timingError: timing && { shifts: readShifts(timing.shifts) },
    rollingBacktest: backtest && { months: readMonths(backtest, "analyses.rollingBacktest.months") },
    dcaSearch: search && { months: readMonths(search, "analyses.dcaSearch.months") },
    goalSeek: goal && readGoal(goal, "analyses.goalSeek", "valueUSD"),
    monteCarlo: monteCarlo && {
      paths: readPaths(monteCarlo.paths, "analyses.monteCarlo.paths"),
    },
    pastPeaks: readSwitch(fields, "pastPeaks"),
    outlook: outlook && readOutlook(outlook),
  };
}
