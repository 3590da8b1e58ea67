import * as z from "zod";
import { riskLevels } from "#shared/domain/account/devices.ts";
import { deviceCategories } from "#shared/domain/account/user-agent.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { ClientData } from "./auth.ts";
import { defineContract } from "./contract.ts";

const IsoTime = z.iso.datetime();

/** How unusual a device looks and why; a hint, nothing is refused by it. */
const DeviceAnalysis = z.object({
  riskScore: z.int().min(0).max(100),
  level: z.enum(riskLevels),
  summary: z.string(),
  factors: z.array(z.object({ id: z.string(), points: z.int(), description: z.string() })),
});

const DeviceDescription = z.object({
  deviceName: z.string().describe("for people: Chrome on Windows"),
  deviceCategory: z.enum(deviceCategories),
  browser: z.string().nullable(),
  browserVersion: z.string().nullable(),
  os: z.string().nullable(),
  osVersion: z.string().nullable(),
});

const SessionSummary = z.object({
  id: z.string(),
  createdAt: IsoTime,
  lastUsedAt: IsoTime,
  expiresAt: IsoTime,
  ipAddress: z.string(),
  isCurrent: z.boolean(),
});

/** A device with its sessions; session fields at the top level are those of the most recent one. */
const Device = DeviceDescription.extend({
  ...SessionSummary.shape,
  isCurrent: z.boolean().describe("the device of the calling session"),
  userAgent: z.string(),
  deviceInfo: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  deviceFingerprintId: z.string(),
  riskScore: z.int().min(0).max(100),
  deviceAnalysis: DeviceAnalysis,
  isTrusted: z.boolean(),
  firstSeen: IsoTime,
  sessionCount: z.int().positive(),
  allSessionIds: z.array(z.string()).describe("most recent first"),
  mostRecentSession: SessionSummary,
});
export type Device = z.infer<typeof Device>;

const Message = z.object({ message: z.string().describe("message to show to the user") });

const BySession = z.strictObject({ id: z.string().min(1).max(128) });
const ByDevice = z.strictObject({ deviceFingerprintId: z.string().regex(/^[\w-]{43}$/) });

const write = { access: "session", csrf: true, response: Message } as const;
const trust = { ...write, method: "POST", params: ByDevice, errors: ["NOT_FOUND"] } as const;

export const sessions = defineContract({
  listDevices: {
    method: "GET",
    path: "/auth/devices/sessions",
    access: "session",
    csrf: false,
    summary:
      "The devices on which the caller is logged in: the current one first, then the most recently used.",
    response: z.array(Device),
    errors: [],
  },
  revokeSession: {
    ...write,
    method: "DELETE",
    path: "/auth/sessions/{id}",
    summary: "Ends one of the caller's other sessions at once.",
    params: BySession,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  revokeOtherSessions: {
    ...write,
    method: "POST",
    path: "/auth/sessions/revoke-all",
    summary: "Ends all of the caller's sessions except the current one.",
    errors: [],
  },
  trustDevice: {
    ...trust,
    path: "/auth/devices/{deviceFingerprintId}/trust",
    summary: "Marks a device as trusted, which lowers its risk score.",
  },
  untrustDevice: {
    ...trust,
    path: "/auth/devices/{deviceFingerprintId}/untrust",
    summary: "Marks a device as no longer trusted.",
  },
  revokeDeviceSessions: {
    ...write,
    method: "DELETE",
    path: "/auth/devices/{deviceFingerprintId}/sessions",
    summary: "Ends all sessions of another device at once.",
    params: ByDevice,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  parseDevice: {
    method: "POST",
    path: "/device-detection/parse",
    access: "session",
    csrf: true,
    summary: "Returns the kind of device that a user agent belongs to.",
    body: z.strictObject({
      userAgent: z.string().min(1, msg("User agent is required")).max(1_024),
      clientFeatures: ClientData.extend({ maxTouchPoints: z.int().min(0).max(256).optional() }).optional(),
      includeSecurityAnalysis: z.boolean().optional(),
    }),
    response: DeviceDescription.extend({
      isAutomated: z.boolean(),
      securityAnalysis: DeviceAnalysis.optional(),
    }),
    errors: [],
  },
});
