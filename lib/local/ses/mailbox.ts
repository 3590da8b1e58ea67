import { EventEmitter } from "node:events";
import * as z from "zod";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";

/** One mail that the product sent. Moments are ISO texts in UTC. */
export const Mail = z.object({
  id: z.string(),
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  /** Of mails that were sent with headers of their own. */
  headers: z
    .object({ messageId: z.string(), inReplyTo: z.string().nullable(), references: z.string().nullable() })
    .optional(),
});
export type Mail = z.infer<typeof Mail>;

/** The bare address of `Name <local@domain>`, in lower case as SES compares it. */
export function bareAddress(address: string): string {
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(address) ?? [];
  return (inBrackets ?? address).trim().toLowerCase();
}

/** All mails of this installation, newest last on the disk and newest first for readers. */
export interface LocalMailbox {
  /** Resolves when the mail is on the disk. */
  deliver(mail: Omit<Mail, "id">): Promise<Mail>;
  /** Newest first. */
  list(): Promise<readonly Mail[]>;
  find(id: string): Mail | undefined;
  /** Calls back after each delivery until the returned function is called. */
  subscribe(listener: (mail: Mail) => void): () => void;
}

export function createMailbox(storage: Storage): LocalMailbox {
  const mails = collection(storage, "mail", (stored) => Mail.parse(stored));
  const arrivals = new EventEmitter<{ mail: [Mail] }>().setMaxListeners(0);
  let latest = 0;
  return {
    async deliver(mail) {
      // Ids sort by time, also when two mails arrive within one tick of the clock.
      latest = Math.max(latest + 1, Date.now() * 1000);
      const delivered = { ...mail, id: latest.toString(36).padStart(12, "0") };
      await mails.put(delivered.id, delivered);
      arrivals.emit("mail", delivered);
      return delivered;
    },
    list: async () => (await mails.list()).toReversed(),
    find: (id) => mails.get(id),
    subscribe(listener) {
      arrivals.on("mail", listener);
      return () => arrivals.off("mail", listener);
    },
  };
}
