import { randomUUID } from "node:crypto";
import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { invalidCursor } from "#functions/platform/http/cursors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { requireDeveloperTools } from "#functions/platform/limits/tier-required.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { HandlerInput } from "#shared/api/contract.ts";
import type { SentWebhook, Webhook, webhooks } from "#shared/api/developer/webhooks.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { testEvent, webhookLimits, webhookUrlProblem } from "#shared/domain/developer/webhooks.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type Attempting, payloadOf } from "./attempt.ts";
import { changeEndpoints } from "./change-endpoints.ts";
import type { CountsReader } from "./counts-reader.ts";
import {
  type DeliveryStore,
  deliveryId,
  type EndpointCounts,
  type StoredDelivery,
} from "./delivery-store.ts";
import type { Endpoint } from "./endpoint-list.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import { webhookMail } from "./mails.ts";
import { newSecret } from "./signature.ts";

interface WebhookDependencies {
  readonly endpoints: Pick<EndpointStore, "read" | "write">;
  readonly deliveries: Pick<DeliveryStore, "add" | "find" | "page" | "reopen" | "forgive">;
  readonly counts: CountsReader;
  readonly attempt: Attempting;
  readonly sealer: Sealer;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Does not fail; see `notices`. */
  readonly notices: Mailer;
  readonly notifier: Pick<Notifier, "security">;
  /** Where events are written. */
  readonly eventsTable: string;
  readonly webOrigin: string;
  readonly targets: "public" | "any";
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface WebhookOwner {
  readonly userId: string;
  readonly tier: Tier;
  readonly email: string;
  readonly emailVerified: boolean;
}

type Body<Name extends "create" | "update"> = HandlerInput<(typeof webhooks)[Name]>["body"];

const newEndpoints: RateLimit = { name: "new-webhook", max: 30, windowMinutes: 60 };
const newSecrets: RateLimit = { name: "webhook-secret", max: 30, windowMinutes: 60 };
const tests: RateLimit = { name: "webhook-test", max: 30, windowMinutes: 10 };
const replays: RateLimit = { name: "webhook-replay", max: 100, windowMinutes: 10 };

const notFound = () => new AppError("NOT_FOUND", msg("Webhook not found"));

/** The webhook endpoints of a user. */
export function webhookService(dependencies: WebhookDependencies) {
  const { endpoints, deliveries, counts, attempt, sealer, limiter, notices, notifier, clock } = dependencies;
  const { eventsTable, webOrigin, targets } = dependencies;
  const nowText = () => new Date(clock()).toISOString();

  /** @throws AppError VALIDATION_FAILED */
  function demandUrl(url: string): void {
    const message = webhookUrlProblem(url, targets === "any");
    if (message !== undefined) throw invalidFields([{ path: "body.url", message }]);
  }

  /** @throws AppError NOT_FOUND */
  async function endpointOf(userId: string, id: string): Promise<Endpoint> {
    const found = (await endpoints.read(userId)).endpoints.find((each) => each.id === id);
    if (found === undefined) throw notFound();
    return found;
  }

  /** Changes one endpoint and returns it. @throws AppError NOT_FOUND, CONFLICT */
  async function changeOne(
    userId: string,
    id: string,
    change: (before: Endpoint) => Endpoint,
  ): Promise<Endpoint> {
    let after: Endpoint | undefined;
    await changeEndpoints(endpoints, { userId, nowMs: clock() }, (before) => {
      const current = before.find((each) => each.id === id);
      if (current === undefined) throw notFound();
      const changed = change(current);
      after = changed;
      return { endpoints: before.map((each) => (each === current ? changed : each)) };
    });
    if (after === undefined) throw notFound();
    return after;
  }

  async function notify({ userId, email }: WebhookOwner, change: Parameters<typeof webhookMail>[1]) {
    const mail = await notices.write(userId, () => webhookMail(webOrigin, change));
    await notifier.security({ userId, atMs: clock(), mail, actionUrl: "/settings?category=developer" });
    await notices.send(normaliseEmail(email), mail);
  }

  async function shown(userId: string, endpoint: Endpoint): Promise<Webhook> {
    const countsOf = await counts(userId, [endpoint.id]);
    return view(endpoint, countsOf(endpoint.id), nowText());
  }

  const refOf = (userId: string, endpointId: string, id: string) => ({ userId, endpointId, deliveryId: id });

  return {
    async list(userId: string) {
      const { endpoints: all } = await endpoints.read(userId);
      const countsOf = await counts(
        userId,
        all.map(({ id }) => id),
      );
      const now = nowText();
      const views = all.map((endpoint) => view(endpoint, countsOf(endpoint.id), now));
      return { limit: webhookLimits.endpoints, endpoints: views };
    },

    /** @throws AppError VALIDATION_FAILED, VERIFICATION_REQUIRED, TIER_REQUIRED, RATE_LIMITED, CONFLICT */
    async create(owner: WebhookOwner, { name, url, events, maxAttempts }: Body<"create">) {
      requireDeveloperTools(owner.tier);
      if (!owner.emailVerified) {
        throw new AppError("VERIFICATION_REQUIRED", msg("Please verify your email before creating webhooks"));
      }
      demandUrl(url);
      await limiter.take(newEndpoints, owner.userId);
      const id = randomUUID();
      const secret = newSecret();
      const made: Endpoint = {
        id,
        name,
        url,
        events,
        maxAttempts: maxAttempts ?? webhookLimits.attempts.usual,
        status: "active",
        createdAt: nowText(),
        secrets: [{ sealed: await sealer.seal(id, secret), until: null }],
      };
      await changeEndpoints(endpoints, { userId: owner.userId, nowMs: clock() }, (before) => {
        if (before.length >= webhookLimits.endpoints) {
          throw new AppError(
            "CONFLICT",
            t("You've reached your limit of {max} webhooks", { max: String(webhookLimits.endpoints) }),
          );
        }
        return { endpoints: [...before, made] };
      });
      await notify(owner, "created");
      return { endpoint: await shown(owner.userId, made), secret };
    },

    /** @throws AppError VALIDATION_FAILED, TIER_REQUIRED, NOT_FOUND, CONFLICT */
    async update(owner: WebhookOwner, id: string, change: Body<"update">): Promise<Webhook> {
      const before = await endpointOf(owner.userId, id);
      requireDeveloperTools(owner.tier);
      if (change.url !== undefined) demandUrl(change.url);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      if (change.status === "active") await deliveries.forgive(owner.userId, id);
      const after = await changeOne(owner.userId, id, (endpoint) => ({ ...endpoint, ...given }));
      if (after.url !== before.url) await notify(owner, "moved");
      return shown(owner.userId, after);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async remove(userId: string, id: string): Promise<Webhook> {
      const removed = await shown(userId, await endpointOf(userId, id));
      await changeEndpoints(endpoints, { userId, nowMs: clock() }, (before) => {
        if (!before.some((each) => each.id === id)) throw notFound();
        return { endpoints: before.filter((each) => each.id !== id) };
      });
      return removed;
    },

    /** @throws AppError TIER_REQUIRED, NOT_FOUND, RATE_LIMITED, CONFLICT */
    async rotateSecret(owner: WebhookOwner, id: string, overlapHours: number) {
      await endpointOf(owner.userId, id);
      requireDeveloperTools(owner.tier);
      await limiter.take(newSecrets, owner.userId);
      const secret = newSecret();
      const sealed = await sealer.seal(id, secret);
      const until = new Date(clock() + overlapHours * hourMs).toISOString();
      const after = await changeOne(owner.userId, id, (endpoint) => {
        // Two are enough: a secret that was replaced before ends.
        const former = endpoint.secrets.slice(0, overlapHours === 0 ? 0 : 1);
        const secrets = [{ sealed, until: null }, ...former.map((each) => ({ ...each, until }))];
        return { ...endpoint, secrets };
      });
      await notify(owner, "rotated");
      return { endpoint: await shown(owner.userId, after), secret };
    },

    /** @throws AppError TIER_REQUIRED, NOT_FOUND, RATE_LIMITED */
    async test(owner: WebhookOwner, id: string) {
      const endpoint = await endpointOf(owner.userId, id);
      requireDeveloperTools(owner.tier);
      await limiter.take(tests, owner.userId);
      const at = nowText();
      const messageId = randomUUID();
      const payload = payloadOf(testEvent, at, { webhookId: id });
      const timeoutMs = webhookLimits.testTimeoutSeconds * 1_000;
      const sendOnce = await attempt(endpoint, { messageId, payload, timeoutMs });
      const made = await sendOnce();
      const isAccepted = made.error === null;
      await deliveries.add(owner.userId, {
        id: deliveryId(at, messageId),
        endpointId: id,
        messageId,
        event: testEvent,
        at,
        url: endpoint.url,
        payload,
        state: isAccepted ? "delivered" : "failed",
        nextAttemptAt: null,
        attempts: [made],
        made: 1,
        unnoted: 0,
        allowed: 1,
      });
      const message = made.error ?? `Answered ${made.status}`;
      return { success: isAccepted, responseTime: made.durationMs, message };
    },

    /** @throws AppError NOT_FOUND, VALIDATION_FAILED */
    async deliveries(userId: string, id: string, cursor: string | undefined) {
      await endpointOf(userId, id);
      if (cursor !== undefined && !/^[0-9a-z]{9}-[0-9a-f-]{36}$/.test(cursor)) throw invalidCursor();
      const { deliveries: found, last } = await deliveries.page(
        { userId, endpointId: id, before: cursor },
        clock(),
      );
      return { deliveries: found.map(deliveryView), nextCursor: last };
    },

    /** @throws AppError TIER_REQUIRED, NOT_FOUND, CONFLICT, RATE_LIMITED */
    async replay(owner: WebhookOwner, id: string, delivery: string): Promise<SentWebhook> {
      const { userId } = owner;
      const { status, maxAttempts } = await endpointOf(userId, id);
      requireDeveloperTools(owner.tier);
      const ref = refOf(userId, id, delivery);
      const before = await deliveries.find(ref, clock());
      if (before === undefined) throw new AppError("NOT_FOUND", msg("Delivery not found"));
      if (status !== "active")
        throw new AppError("CONFLICT", msg("Switch the webhook on before you send this again."));
      const left = webhookLimits.attemptsInAll - before.made;
      if (left <= 0) throw new AppError("CONFLICT", msg("This has been sent too often."));
      await limiter.take(replays, userId);
      const allowed = before.made + Math.min(maxAttempts, left);
      const told = eventPut(
        eventsTable,
        { name: "webhook.replayed", userId, data: { webhookId: id, deliveryId: delivery } },
        clock(),
      );
      if (!(await deliveries.reopen(ref, allowed, nowText(), [told]))) {
        throw new AppError("CONFLICT", msg("This is waiting to be sent already."));
      }
      return deliveryView({ ...before, allowed, state: "waiting", nextAttemptAt: nowText() });
    },
  };
}

function view({ secrets, ...endpoint }: Endpoint, counted: EndpointCounts, now: string): Webhook {
  const former = secrets.find(({ until }) => until !== null && until > now);
  return { ...endpoint, ...counted, formerSecretUntil: former?.until ?? null };
}

function deliveryView({
  endpointId: _,
  allowed: _allowed,
  made: _made,
  unnoted: _unnoted,
  ...delivery
}: StoredDelivery): SentWebhook {
  return delivery;
}
