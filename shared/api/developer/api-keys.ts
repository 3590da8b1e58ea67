import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { AccountSettings } from "#shared/api/schemas/settings.ts";
import { User } from "#shared/api/schemas/user.ts";
import { Tier, withoutInvisible } from "#shared/api/schemas/values.ts";
import { apiKeyPermissions, longestKeyName } from "#shared/domain/account/api-keys.ts";
import { overlapHours } from "#shared/domain/developer/overlaps.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

const Moment = z.iso.datetime();

const ApiKey = z.strictObject({
  id: z.string().describe("also the part of the key between the underscores"),
  name: z.string(),
  permissions: z.array(z.enum(apiKeyPermissions)),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  expiresAt: Moment.nullable().describe("null: never"),
  revokedAt: Moment.nullable(),
  usageCount: z.int().nonnegative(),
  lastUsedIp: z.string().nullable(),
  replacedBy: z.string().nullable().describe("id of the key that a rotation made in its place"),
});
export type ApiKey = z.infer<typeof ApiKey>;

const NewApiKey = z.strictObject({
  apiKey: ApiKey,
  plaintextKey: z.string().describe("the key itself; this response is the only one that has it"),
  keyHash: z.string().describe("SHA-256 of the key as base64url, which is all that is stored of it"),
});

const id = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/, msg("Not the id of a key")) });
const nameRule = {
  error: () => t("Name must be between 1 and {max} characters", { max: String(longestKeyName) }),
};

export const apiKeys = defineContract({
  list: {
    method: "GET",
    path: "/api-keys",
    access: "session",
    csrf: false,
    summary: "The caller's API keys, newest first, with the latest of those that no longer work.",
    response: z.array(ApiKey),
    errors: [],
  },
  create: {
    method: "POST",
    path: "/api-keys",
    access: "session",
    csrf: true,
    // A key outlives the session that made it.
    confirm: { by: "password-and-code" },
    summary: "Creates an API key; needs a verified email address. The key is shown in this response only.",
    body: z.strictObject({
      name: withoutInvisible(z.string().trim().min(1, nameRule).max(longestKeyName, nameRule)),
      permissions: z
        .array(z.enum(apiKeyPermissions))
        .min(1, msg("Choose at least one permission"))
        .max(apiKeyPermissions.length)
        .refine((given) => new Set(given).size === given.length, msg("Each permission once")),
      expiresAt: Moment.nullish().describe("default: never"),
    }),
    response: NewApiKey,
    changes: ["api-keys"],
    errors: ["VERIFICATION_REQUIRED", "TIER_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  },
  rotate: {
    method: "POST",
    path: "/api-keys/{id}/rotate",
    access: "session",
    csrf: true,
    confirm: { by: "password-and-code" },
    summary:
      "Makes a new key in place of another, with its name and permissions and as long a life; the old one works on for a while.",
    params: id,
    body: z.strictObject({
      overlapHours: z
        .union(
          overlapHours.map((hours) => z.literal(hours)),
          { error: () => t("Must be one of {options}", { options: overlapHours.join(", ") }) },
        )
        .describe("how long the old key works beside the new one; 0 revokes it at once"),
    }),
    response: NewApiKey,
    changes: ["api-keys"],
    errors: ["VERIFICATION_REQUIRED", "TIER_REQUIRED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  revoke: {
    method: "DELETE",
    path: "/api-keys/{id}",
    access: "session",
    csrf: true,
    summary: "Revokes an API key at once and for good.",
    params: id,
    response: ApiKey,
    changes: ["api-keys"],
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  usage: {
    method: "GET",
    path: "/api-keys/usage",
    access: "session",
    csrf: false,
    summary:
      "Calls of the caller's programs in the last 24 hours, by hour; hours without calls are left out.",
    response: z.strictObject({
      hours: z.array(
        z.strictObject({
          hour: Moment.describe("its beginning"),
          calls: z.int().nonnegative(),
          errors: z.int().nonnegative().describe("of them, those that failed on the server"),
          rejected: z.int().nonnegative().describe("of them, those with an error of the program"),
          refused: z.int().nonnegative().describe("calls over a limit, which are not among `calls`"),
          durationMs: z.int().nonnegative().describe("of all calls together, on the server"),
        }),
      ),
      callsOfMonth: z
        .int()
        .nonnegative()
        .describe(
          "calls of the calendar month (UTC) that count against its limit; subscriptions without a limit count none",
        ),
    }),
    errors: [],
  },
  userByKey: {
    method: "GET",
    path: "/v1/user",
    access: "apiKey:read:user",
    csrf: false,
    summary: "The user of the key with subscription and settings, for API clients.",
    response: User.pick({
      id: true,
      email: true,
      displayName: true,
      createdAt: true,
      subscription: true,
    }).extend({
      tier: Tier.describe("what the subscription opens now"),
      settings: AccountSettings,
    }),
    errors: [],
  },
});
