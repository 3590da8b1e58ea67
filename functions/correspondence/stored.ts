import { randomUUID } from "node:crypto";
import { documents, fileStorage } from "#functions/platform/aws/clients.ts";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { attachmentFiles } from "./attachments/attachment-files.ts";
import { attachmentService } from "./attachments/attachments.ts";
import { fileEraser } from "./attachments/file-eraser.ts";
import { fileRemoval } from "./attachments/file-removal.ts";
import { storedPeople } from "./people.ts";
import { attachmentStore } from "./records/attachment-store.ts";
import { blockStore } from "./records/blocks.ts";
import { conversationStore } from "./records/store.ts";
import { replyAddresses } from "./reply-address.ts";
import { directRules } from "./sending/direct.ts";

const clock = Date.now;

/**
 * What writes messages in the product's own tables, bucket and queue of mails, whether they come from a page or by mail.
 * @throws Error that names what the environment lacks
 */
export function storedCorrespondence(parameters: SecureParameters, log: Log) {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    FILES_BUCKET: variable.bucket,
    MAIL_KEY_PARAMETER: variable.parameter,
    REPLY_DOMAIN: variable.domain,
    REPLY_KEY_PARAMETER: variable.parameter,
    SUPPORT_ADDRESS: variable.address,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const storage = fileStorage();
  const store = conversationStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE);
  const people = storedPeople(database, env.ACCOUNTS_TABLE);
  const limiter = rateLimiter(counterStore(database, env.EVENTS_TABLE), clock);
  const files = attachmentStore(database, env.CORRESPONDENCE_TABLE);
  const outbox = storedOutbox(database, parameters, env, storedMailFormats(database, env.ACCOUNTS_TABLE));
  const removal = fileRemoval({ store: files, erase: fileEraser(storage, env.FILES_BUCKET), clock });
  const attachments = attachmentService({
    store: files,
    files: attachmentFiles(storage, { bucket: env.FILES_BUCKET, origin: env.WEB_ORIGIN }),
    removal,
    conversations: store,
    limiter,
    newId: randomUUID,
    clock,
  });
  return {
    env,
    database,
    storage,
    files,
    removal,
    dependencies: {
      store,
      people,
      attachments,
      addresses: replyAddresses({ domain: env.REPLY_DOMAIN, key: parameters(env.REPLY_KEY_PARAMETER) }),
      limiter,
      outbox,
      notices: notices(outbox, log),
      direct: directRules({ store, people, blocks: blockStore(database, env.CORRESPONDENCE_TABLE), clock }),
      supportAddress: env.SUPPORT_ADDRESS,
      webOrigin: env.WEB_ORIGIN,
      newId: randomUUID,
      clock,
    },
  };
}
