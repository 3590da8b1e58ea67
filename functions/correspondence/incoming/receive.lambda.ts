import { randomUUID } from "node:crypto";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { attachmentFiles } from "#functions/correspondence/attachments/attachment-files.ts";
import { attachmentService } from "#functions/correspondence/attachments/attachments.ts";
import { fileEraser, fileKey } from "#functions/correspondence/attachments/file-eraser.ts";
import { fileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { storedPeople } from "#functions/correspondence/people.ts";
import { attachmentStore } from "#functions/correspondence/records/attachment-store.ts";
import { blockStore } from "#functions/correspondence/records/blocks.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { replyAddresses } from "#functions/correspondence/reply-address.ts";
import { directRules } from "#functions/correspondence/sending/direct.ts";
import { guestAnswers } from "#functions/correspondence/sending/guest-answers.ts";
import { sendingService } from "#functions/correspondence/sending/sending.ts";
import { documents, fileStorage, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { mailedFiles } from "./mailed-files.ts";
import { ReceivedMail } from "./received-mail.ts";
import { mailReceiving } from "./receiving.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  FILES_BUCKET: variable.bucket,
  INBOUND_BUCKET: variable.bucket,
  MAIL_KEY_PARAMETER: variable.parameter,
  MAIL_SENDER: variable.address,
  REPLY_DOMAIN: variable.domain,
  REPLY_KEY_PARAMETER: variable.parameter,
  SUPPORT_ADDRESS: variable.address,
  WEB_ORIGIN: variable.origin,
});
const log = createLog().with({ feature: "incoming-mail" });
const database = documents();
const storage = fileStorage();
const parameters = secureParameters(parameterStore());
const clock = Date.now;
const newId = randomUUID;

const store = conversationStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE);
const people = storedPeople(database, env.ACCOUNTS_TABLE);
const limiter = rateLimiter(counterStore(database, env.EVENTS_TABLE), clock);
const known = attachmentStore(database, env.CORRESPONDENCE_TABLE);
const attachments = attachmentService({
  store: known,
  files: attachmentFiles(storage, { bucket: env.FILES_BUCKET, origin: env.WEB_ORIGIN }),
  removal: fileRemoval({ store: known, erase: fileEraser(storage, env.FILES_BUCKET), clock }),
  conversations: store,
  limiter,
  newId,
  clock,
});
const addresses = replyAddresses({
  domain: env.REPLY_DOMAIN,
  key: parameters(env.REPLY_KEY_PARAMETER),
});
const outbox = storedOutbox(database, parameters, env);
const dependencies = {
  store,
  people,
  attachments,
  addresses,
  limiter,
  outbox,
  notices: notices(outbox, log),
  direct: directRules({
    store,
    people,
    blocks: blockStore(database, env.CORRESPONDENCE_TABLE),
    clock,
  }),
  supportAddress: env.SUPPORT_ADDRESS,
  webOrigin: env.WEB_ORIGIN,
  newId,
  clock,
};
const receive = mailReceiving({
  ...dependencies,
  ownAddress: env.MAIL_SENDER,
  sending: sendingService({ ...dependencies, guestAnswers: guestAnswers(dependencies) }),
  keepFiles: mailedFiles({
    add: known.add,
    put: async (attachment, content) => {
      const Key = fileKey(attachment);
      const about = { ContentType: attachment.mimeType, Body: content };
      await storage.send(new PutObjectCommand({ Bucket: env.FILES_BUCKET, Key, ...about }));
    },
    newId,
    clock,
  }),
});

const missing = new Set(["NoSuchKey", "AccessDenied"]);
const Event = z.looseObject({ Records: z.array(z.looseObject({ ses: ReceivedMail })).length(1) });

/**
 * Called by SES for each mail to a reply address, which it has stored before. The stored mail is removed once it was dealt
 * with; of one that fails, SES's call is repeated twice, and the mail stays for two weeks.
 */
export const handler = job(log, async (runLog, event) => {
  const [record] = Event.parse(event).Records;
  if (record === undefined) return;
  const { messageId } = record.ses.mail;
  const place = { Bucket: env.INBOUND_BUCKET, Key: `mail/${messageId}` };
  const stored = await storage.send(new GetObjectCommand(place)).catch((error: unknown) => {
    // An earlier call has dealt with it. Without the right to list the bucket, S3 does not say that a key is missing.
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined;
    throw error;
  });
  if (stored?.Body === undefined) return;
  const outcome = await receive(record.ses, await stored.Body.transformToByteArray());
  runLog.info("a mail was received", { messageId, ...outcome });
  const { Bucket, Key } = place;
  await storage.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }], Quiet: true } }));
});
