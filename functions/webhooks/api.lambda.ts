import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import type { storedParameters } from "#functions/platform/call/stored-rules.ts";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { webhooks } from "#shared/api/developer/webhooks.ts";
import { attempting, sealPurpose } from "./attempt.ts";
import { countsReader } from "./counts-reader.ts";
import { deliveryStore } from "./delivery-store.ts";
import { endpointStore } from "./endpoint-store.ts";
import { sender } from "./send.ts";
import { webhookService } from "./service.ts";

/** Webhook endpoints, for their owner. */
const build = (parameters: ReturnType<typeof storedParameters>) => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    MAIL_KEY_PARAMETER: variable.parameter,
    WEBHOOK_KEY_PARAMETER: variable.parameter,
    WEBHOOK_TARGETS: variable.targets,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const log = createLog().with({ feature: "webhooks" });
  const secrets = sealer(parameters(env.WEBHOOK_KEY_PARAMETER), sealPurpose);
  const tables = { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE };
  const service = webhookService({
    endpoints: endpointStore(database, env.ACCOUNTS_TABLE),
    deliveries: deliveryStore(database, env.EVENTS_TABLE),
    counts: countsReader(database, env.EVENTS_TABLE),
    attempt: attempting({ send: sender(env.WEBHOOK_TARGETS), sealer: secrets, clock: Date.now }),
    sealer: secrets,
    limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), Date.now),
    notices: notices(
      storedOutbox(database, parameters, env, storedMailFormats(database, env.ACCOUNTS_TABLE)),
      log,
    ),
    notifier: notifier(database, tables, log),
    eventsTable: env.EVENTS_TABLE,
    webOrigin: env.WEB_ORIGIN,
    targets: env.WEBHOOK_TARGETS,
    clock: Date.now,
  });
  const { note } = eventLog(database, { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE }, log);
  /** Adds what was done to the log of its owner. */
  const noted = async <T>(userId: string, done: T, textOf: (done: T) => string): Promise<T> => {
    await note(userId, Date.now(), { level: "info", message: textOf(done) });
    return done;
  };
  return {
    list: async (_input, { caller }) => service.list(caller.userId),
    create: async ({ body }, { caller }) =>
      noted(
        caller.userId,
        await service.create(caller, body),
        ({ endpoint }) => `Webhook ${endpoint.name} was added`,
      ),
    update: async ({ params, body }, { caller }) =>
      noted(
        caller.userId,
        await service.update(caller, params.id, body),
        ({ name }) => `Webhook ${name} was changed: ${Object.keys(body).join(", ")}`,
      ),
    remove: async ({ params }, { caller }) =>
      noted(
        caller.userId,
        await service.remove(caller.userId, params.id),
        ({ name }) => `Webhook ${name} was deleted`,
      ),
    rotateSecret: async ({ params, body }, { caller }) =>
      noted(
        caller.userId,
        await service.rotateSecret(caller, params.id, body.overlapHours),
        ({ endpoint }) => `The signing secret of webhook ${endpoint.name} was replaced`,
      ),
    test: async ({ params }, { caller }) =>
      noted(
        caller.userId,
        await service.test(caller, params.id),
        ({ message, responseTime }) => `Test of a webhook: ${message} in ${responseTime} ms`,
      ),
    deliveries: async ({ params, query }, { caller }) =>
      service.deliveries(caller.userId, params.id, query.cursor),
    replay: async ({ params }, { caller }) => service.replay(caller, params.id, params.deliveryId),
  } satisfies Handlers<typeof webhooks>;
};

export const handler = serve("webhooks", webhooks, build);
