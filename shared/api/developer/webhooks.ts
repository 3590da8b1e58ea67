import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { withoutInvisible } from "#shared/api/schemas/values.ts";
import { overlapHours } from "#shared/domain/developer/overlaps.ts";
import { webhookEvents, webhookLimits } from "#shared/domain/developer/webhooks.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

const { endpoints, nameLength, urlLength, attempts } = webhookLimits;
const Moment = z.iso.datetime();
const nameRule = {
  error: () => t("Name must be between 1 and {max} characters", { max: String(nameLength) }),
};

/** The part of an endpoint that its owner states. */
const stated = {
  name: withoutInvisible(z.string().trim().min(1, nameRule).max(nameLength, nameRule)),
  url: z
    .string()
    .trim()
    .min(1, msg("The address is required"))
    .max(urlLength)
    .describe("https; must resolve to public addresses; redirects are not followed"),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, msg("Choose at least one event"))
    .max(webhookEvents.length)
    .refine((given) => new Set(given).size === given.length, msg("Each event once")),
  maxAttempts: z
    .int()
    .min(attempts.least)
    .max(attempts.most)
    .describe(`attempts at each delivery; default ${attempts.usual}`),
};

const Webhook = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  maxAttempts: z.int(),
  status: z
    .enum(["active", "off", "failing"])
    .describe("off: by its owner; failing: switched off after repeated failures"),
  createdAt: Moment,
  formerSecretUntil: Moment.nullable().describe("until then two secrets sign each delivery"),
  delivered: z.int().nonnegative().describe("deliveries that were accepted since it was created"),
  givenUp: z.int().nonnegative().describe("deliveries of which no attempt was accepted"),
  failuresInARow: z.int().nonnegative().describe("given up since the last that was accepted"),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookList = z.strictObject({
  limit: z.literal(endpoints),
  endpoints: z.array(Webhook).describe("oldest first"),
});

const WebhookWithSecret = z.strictObject({
  endpoint: Webhook,
  secret: z.string().describe("the signing secret, whsec_…; this response is the only one that has it"),
});

const headers = z.record(z.string(), z.string());

/** One attempt to deliver, as its owner sees it. */
export const WebhookAttempt = z.strictObject({
  at: Moment,
  durationMs: z.int().nonnegative(),
  requestHeaders: headers,
  status: z.int().nullable().describe("of the answer; null when there was none"),
  error: z.string().nullable().describe("why it failed; null when it was accepted"),
  responseHeaders: headers,
  responseBody: z.string().describe("its beginning"),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

const SentWebhook = z.strictObject({
  id: z.string(),
  messageId: z.string().describe("the header webhook-id, the same in each attempt"),
  event: z.string(),
  at: Moment.describe("when the event happened"),
  url: z.string(),
  payload: z.string().describe("the body, as it is sent"),
  state: z.enum(["waiting", "delivered", "failed"]),
  nextAttemptAt: Moment.nullable(),
  attempts: z.array(WebhookAttempt).describe("oldest first"),
});
export type SentWebhook = z.infer<typeof SentWebhook>;

const params = z.strictObject({ id: z.uuid(msg("Webhook not found")) });
const read = { method: "GET", access: "session", csrf: false } as const;
const write = { access: "session", csrf: true } as const;
const changes = ["webhooks.list", "developer"] as const;

export const webhooks = defineContract({
  list: {
    ...read,
    path: "/developer-settings/webhooks",
    summary: "The caller's webhook endpoints.",
    response: WebhookList,
    errors: [],
  },
  create: {
    ...write,
    method: "POST",
    path: "/developer-settings/webhooks",
    // An endpoint outlives the session that made it.
    confirm: { by: "password-and-code" },
    summary: "Creates a webhook endpoint. Its signing secret is shown in this response only.",
    body: z.strictObject({ ...stated, maxAttempts: stated.maxAttempts.optional() }),
    response: WebhookWithSecret,
    changes,
    errors: ["VERIFICATION_REQUIRED", "TIER_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/developer-settings/webhooks/{id}",
    confirm: { by: "password-and-code", field: "url" },
    summary: "Changes a webhook endpoint, or switches it on or off.",
    params,
    body: z
      .strictObject(stated)
      .partial()
      .extend({ status: z.enum(["active", "off"]).optional() }),
    response: Webhook,
    changes,
    errors: ["TIER_REQUIRED", "NOT_FOUND", "CONFLICT"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/developer-settings/webhooks/{id}",
    summary: "Deletes a webhook endpoint; what waits for it is not sent.",
    params,
    response: Webhook,
    changes,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  rotateSecret: {
    ...write,
    method: "POST",
    path: "/developer-settings/webhooks/{id}/rotate-secret",
    confirm: { by: "password-and-code" },
    summary: "Makes a new signing secret; the old one signs beside it for a while.",
    params,
    body: z.strictObject({
      overlapHours: z.union(
        overlapHours.map((hours) => z.literal(hours)),
        { error: () => t("Must be one of {options}", { options: overlapHours.join(", ") }) },
      ),
    }),
    response: WebhookWithSecret,
    changes,
    errors: ["TIER_REQUIRED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  test: {
    ...write,
    method: "POST",
    path: "/developer-settings/webhooks/{id}/test",
    summary: `Sends a test at once and waits ${webhookLimits.testTimeoutSeconds} seconds for the answer; also to an endpoint that is off.`,
    params,
    response: z.strictObject({
      success: z.boolean(),
      responseTime: z.int().nonnegative().describe("milliseconds"),
      message: z.string(),
    }),
    changes: ["webhooks.deliveries"],
    errors: ["TIER_REQUIRED", "NOT_FOUND", "RATE_LIMITED"],
  },
  deliveries: {
    ...read,
    path: "/developer-settings/webhooks/{id}/deliveries",
    summary: `Deliveries to an endpoint with their attempts, newest first, for ${webhookLimits.retentionDays} days.`,
    params,
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: z.strictObject({
      deliveries: z.array(SentWebhook),
      nextCursor: z.string().nullable(),
    }),
    errors: ["NOT_FOUND"],
  },
  replay: {
    ...write,
    method: "POST",
    path: "/developer-settings/webhooks/{id}/deliveries/{deliveryId}/replay",
    summary: "Sends a delivery again, with the same id and body and a new signature.",
    params: params.extend({
      deliveryId: z.string().regex(/^[0-9a-z]{9}-[0-9a-f-]{36}$/, msg("Delivery not found")),
    }),
    response: SentWebhook,
    changes: ["webhooks.deliveries"],
    errors: ["TIER_REQUIRED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
});
