import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { DeviceDescription } from "./user-agent.ts";

export const riskLevels = ["low", "medium", "high"] as const;
type RiskLevel = (typeof riskLevels)[number];

/** One reason for a device's score. */
interface RiskFactor {
  id: string;
  /** Added to the score; negative for reasons to trust the device. */
  points: number;
  description: string;
}

/** How unusual a device looks, from 0 to 100, and why, in the reader's language. */
export interface DeviceAnalysis {
  riskScore: number;
  level: RiskLevel;
  summary: string;
  factors: RiskFactor[];
}

/** The known facts about a device; unknown ones are absent and do not count. */
export interface DeviceFacts {
  description: DeviceDescription;
  /** Whether the browser sent its time zone, screen and so on. */
  toldOfItself: boolean;
  /** How long the account has known the device. */
  knownForMs?: number;
  unusedForMs?: number;
  sessionCount?: number;
  isTrusted?: boolean;
  /** Compared with the caller's session. */
  otherNetwork?: boolean;
  otherTimezone?: boolean;
}

const newForDays = 7;
const idleDays = 14;
const manySessions = 5;

interface Rule extends RiskFactor {
  /** Of the description. */
  readonly values?: Readonly<Record<string, number>>;
  applies(facts: DeviceFacts): boolean;
}

const rules: readonly Rule[] = [
  {
    id: "automated",
    points: 40,
    description: msg("The browser looks automated."),
    applies: ({ description }) => description.isAutomated,
  },
  {
    id: "unknown-browser",
    points: 25,
    description: msg("The browser could not be recognised."),
    applies: ({ description }) => description.browser === null,
  },
  {
    id: "unknown-system",
    points: 10,
    description: msg("The operating system could not be recognised."),
    applies: ({ description }) => description.os === null,
  },
  {
    id: "silent",
    points: 10,
    description: msg("The browser did not send its time zone or screen size."),
    applies: ({ toldOfItself }) => !toldOfItself,
  },
  {
    id: "new",
    points: 15,
    description: msg("The device was first seen less than {count, plural, one {# day} other {# days}} ago."),
    values: { count: newForDays },
    applies: ({ knownForMs = Infinity }) => knownForMs < newForDays * dayMs,
  },
  {
    id: "unused",
    points: 10,
    description: msg(
      "The device has not been used for {count, plural, one {# day} other {# days}}, but is still logged in.",
    ),
    values: { count: idleDays },
    applies: ({ unusedForMs = 0 }) => unusedForMs >= idleDays * dayMs,
  },
  {
    id: "many-sessions",
    points: 10,
    description: msg("The device is logged in more than {count, plural, one {# time} other {# times}}."),
    values: { count: manySessions },
    applies: ({ sessionCount = 0 }) => sessionCount > manySessions,
  },
  {
    id: "other-network",
    points: 10,
    description: msg("The device uses a different network from the one you are using now."),
    applies: ({ otherNetwork = false }) => otherNetwork,
  },
  {
    id: "other-timezone",
    points: 15,
    description: msg("The device is in a different time zone from yours."),
    applies: ({ otherTimezone = false }) => otherTimezone,
  },
  {
    id: "trusted",
    points: -30,
    description: msg("You marked the device as trusted."),
    applies: ({ isTrusted = false }) => isTrusted,
  },
];

const summaries: Readonly<Record<RiskLevel, string>> = {
  low: msg("Nothing unusual about it."),
  medium: msg("Some things about it are unusual."),
  high: msg("It is unusual. If you do not recognise it, end its sessions and change your password."),
};

/** Adds up what is unusual about a device. A hint for its owner; nothing is allowed or refused by it. */
export function analyseDevice(facts: DeviceFacts): DeviceAnalysis {
  const factors = rules
    .filter(({ applies }) => applies(facts))
    .map(({ id, points, description, values }) => ({ id, points, description: t(description, values) }));
  const sum = factors.reduce((total, { points }) => total + points, 0);
  const riskScore = Math.min(100, Math.max(0, sum));
  const level = levelOf(riskScore);
  return { riskScore, level, summary: t(summaries[level]), factors };
}

function levelOf(score: number): RiskLevel {
  if (score < 30) return "low";
  return score < 60 ? "medium" : "high";
}
