import type { AnalysisRequests, Day } from "#shared/engine/types.ts";
import { dayFrom, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const defaultShifts = [-6, -3, 0, 3, 6];
const mostShifts = 25;
const largestShift = 120;
const defaultBacktestMonths = 48;
const mostBacktestMonths = 2_400;
const defaultPaths = 1_000;
const mostPaths = 10_000;
const largestGoal = 1e15;

function invalid(path: string, message: string): never {
  return refuse("invalidAnalyses", path, message);
}

/** The settings of one analysis: null when it is not asked for; `true` asks for the defaults. */
function settingsOf(fields: Fields, name: string): Fields | null {
  const given = fields[name];
  if (given === undefined || given === null || given === false) return null;
  if (given === true) return {};
  return isFields(given) ? given : invalid(`analyses.${name}`, `analyses.${name} must be an object`);
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

function readGoal(given: unknown, name: "totalBTC" | "valueUSD"): number {
  const path = `analyses.goalSeek.${name}`;
  const value = finite(given);
  if (value === null || value < 0 || value > largestGoal) {
    return invalid(path, `${path} must be a number from 0 to ${largestGoal}`);
  }
  return value;
}

function readGoalSeek(settings: Fields): { date: Day; totalBTC?: number; valueUSD?: number } {
  const path = "analyses.goalSeek";
  const date = dayFrom(settings.date);
  if (date === null)
    return refuse("invalidDate", `${path}.date`, `${path}.date must be a date like 2026-01-31`);
  const coins = settings.totalBTC;
  const value = settings.valueUSD;
  if ((coins === undefined) === (value === undefined)) {
    return invalid(path, `${path} must name either totalBTC or valueUSD`);
  }
  return coins !== undefined
    ? { date, totalBTC: readGoal(coins, "totalBTC") }
    : { date, valueUSD: readGoal(value, "valueUSD") };
}

/** The analyses a plan asks for, with their defaults. Refuses the first setting outside its range. */
export function readAnalyses(given: unknown): AnalysisRequests {
  const fields = fieldsAt(given, "analyses");
  const comparisons = fields.comparisons ?? false;
  if (typeof comparisons !== "boolean") {
    return invalid("analyses.comparisons", "analyses.comparisons must be true or false");
  }
  const timing = settingsOf(fields, "timingError");
  const backtest = settingsOf(fields, "rollingBacktest");
  const goal = settingsOf(fields, "goalSeek");
  const monteCarlo = settingsOf(fields, "monteCarlo");
  return {
    comparisons,
    timingError: timing && { shifts: readShifts(timing.shifts) },
    rollingBacktest: backtest && {
      months: wholeNumber(
        backtest.months,
        "analyses.rollingBacktest.months",
        defaultBacktestMonths,
        1,
        mostBacktestMonths,
      ),
    },
    goalSeek: goal && readGoalSeek(goal),
    monteCarlo: monteCarlo && {
      paths: wholeNumber(monteCarlo.paths, "analyses.monteCarlo.paths", defaultPaths, 1, mostPaths),
    },
  };
}
