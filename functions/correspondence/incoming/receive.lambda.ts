import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { fileKey } from "#functions/correspondence/attachments/file-eraser.ts";
import { guestAnswers } from "#functions/correspondence/sending/guest-answers.ts";
import { sendingService } from "#functions/correspondence/sending/sending.ts";
import { storedCorrespondence } from "#functions/correspondence/stored.ts";
import { parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { mailedFiles } from "./mailed-files.ts";
import { ReceivedMail } from "./received-mail.ts";
import { mailReceiving } from "./receiving.ts";

const env = environment({ INBOUND_BUCKET: variable.bucket, MAIL_SENDER: variable.address });
const log = createLog().with({ feature: "incoming-mail" });
const stored = storedCorrespondence(secureParameters(parameterStore()), log);
const { storage, files, dependencies } = stored;

const receive = mailReceiving({
  ...dependencies,
  ownAddress: env.MAIL_SENDER,
  sending: sendingService({ ...dependencies, guestAnswers: guestAnswers(dependencies) }),
  keepFiles: mailedFiles({
    add: files.add,
    put: async (attachment, content) => {
      const Key = fileKey(attachment);
      const about = { ContentType: attachment.mimeType, Body: content };
      await storage.send(new PutObjectCommand({ Bucket: stored.env.FILES_BUCKET, Key, ...about }));
    },
    newId: dependencies.newId,
    clock: dependencies.clock,
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
  const found = await storage.send(new GetObjectCommand(place)).catch((error: unknown) => {
    // An earlier call has dealt with it. Without the right to list the bucket, S3 does not say that a key is missing.
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined;
    throw error;
  });
  if (found?.Body === undefined) return;
  const outcome = await receive(record.ses, await found.Body.transformToByteArray());
  runLog.info("a mail was received", { messageId, ...outcome });
  const { Bucket, Key } = place;
  await storage.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }], Quiet: true } }));
});
