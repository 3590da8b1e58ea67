import { randomUUID } from "node:crypto";
import { attachmentService } from "#functions/correspondence/attachments/attachments.ts";
import { fileKey } from "#functions/correspondence/attachments/file-eraser.ts";
import { fileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { mailedFiles } from "#functions/correspondence/incoming/mailed-files.ts";
import { mailReceiving } from "#functions/correspondence/incoming/receiving.ts";
import { listService } from "#functions/correspondence/lists.ts";
import type { Correspondent } from "#functions/correspondence/people.ts";
import type { BlockStore } from "#functions/correspondence/records/blocks.ts";
import type { ConversationStore } from "#functions/correspondence/records/conversations.ts";
import { replyAddresses } from "#functions/correspondence/reply-address.ts";
import { directRules } from "#functions/correspondence/sending/direct.ts";
import { guestAnswers } from "#functions/correspondence/sending/guest-answers.ts";
import { guestService } from "#functions/correspondence/sending/guests.ts";
import { reporting } from "#functions/correspondence/sending/reports.ts";
import { sendingService } from "#functions/correspondence/sending/sending.ts";
import { threadService } from "#functions/correspondence/threads.ts";
import { AppError } from "#functions/platform/errors.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { fakeConversationStore } from "#test/fakes/conversation-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

export const supportAddress = "support@halvest.example";

function person(name: string, role: Correspondent["role"]): Correspondent {
  return {
    id: randomUUID(),
    email: `${name}@Example.com`,
    displayName: name,
    photoURL: null,
    role,
    emailVerified: true,
    subscription: { tier: "free", status: "active", expiresAt: null, cancelAtPeriodEnd: false },
    createdAt: "2026-01-02T03:04:05.000Z",
  };
}

function fakeBlockStore(blocked: Set<string>): BlockStore {
  return {
    add: async (userId, blockedId) => void blocked.add(`${userId} ${blockedId}`),
    remove: async (userId, blockedId) => void blocked.delete(`${userId} ${blockedId}`),
    has: async (userId, blockedId) => blocked.has(`${userId} ${blockedId}`),
  };
}

/**
 * The services of correspondence over fakes, with two users and two administrators.
 * @param replyDomain at which answers by mail are received
 * @param stored conversations; in memory without it
 */
export function correspondenceSetup(replyDomain: string | null = null, stored?: ConversationStore) {
  const time = { nowMs: noonMs };
  const clock = () => time.nowMs;
  const people = {
    ada: person("ada", "USER"),
    bob: person("bob", "USER"),
    theo: person("theo", "ADMIN"),
    ines: person("ines", "ADMIN"),
  };
  /** Users without mails, users without direct messages, and blocks. */
  const silent = new Set<string>();
  const closed = new Set<string>();
  /** Users who were deleted. */
  const gone = new Set<string>();
  const blocked = new Set<string>();
  const uploads = fakeUploads();
  const mailer = fakeMailer();
  const inMemory = fakeConversationStore(uploads.onSent, ({ sealed }) =>
    mailer.sent.push(JSON.parse(sealed)),
  );
  const store = stored ?? inMemory;
  const log = fakeLog();
  const lookUp = {
    find: async (userId: string) =>
      gone.has(userId) ? undefined : Object.values(people).find(({ id }) => id === userId),
    findByAddress: async (address: string) =>
      Object.values(people).find(({ email }) => email.toLowerCase() === address),
    wantsMail: async (userId: string) => !silent.has(userId),
    allowsMessages: async (userId: string) => !closed.has(userId),
  };
  const direct = directRules({ store, people: lookUp, blocks: fakeBlockStore(blocked), clock });
  const removal = fileRemoval({ ...uploads, clock });
  const attachments = attachmentService({
    ...uploads,
    removal,
    conversations: store,
    limiter: rateLimiter(fakeCounterStore(), clock),
    newId: randomUUID,
    clock,
  });
  const addresses = replyAddresses({ domain: replyDomain, key: async () => "reply-key" });
  /** The next mail that is to be stored with a message cannot be made. */
  const faults = { failNextMail: false };
  const dependencies = {
    store,
    people: lookUp,
    direct,
    attachments,
    notices: notices(mailer, log),
    outbox: {
      write: mailer.write,
      wrap: async (address: string, content: MailContent) => {
        if (faults.failNextMail) {
          faults.failNextMail = false;
          throw new AppError("UNAVAILABLE", "The mail cannot be sealed");
        }
        const uselessFrom = new Date(clock() + dayMs).toISOString();
        return { id: randomUUID(), uselessFrom, sealed: JSON.stringify({ address, content }) };
      },
    },
    addresses,
    limiter: rateLimiter(fakeCounterStore(), clock),
    supportAddress,
    webOrigin: "https://halvest.example",
    newId: randomUUID,
    clock,
  };
  const answers = guestAnswers(dependencies);
  const sending = sendingService({ ...dependencies, guestAnswers: answers });
  const receive = mailReceiving({
    ...dependencies,
    sending,
    ownAddress: "no-reply@halvest.example",
    keepFiles: mailedFiles({
      add: uploads.store.add,
      put: async (attachment, content) => void uploads.contents.set(fileKey(attachment), content),
      newId: randomUUID,
      clock,
    }),
  });
  const threads = threadService(store, direct, lookUp, clock);
  const as = ({ id, role }: Correspondent) => ({ userId: id, role });
  return {
    ...people,
    time,
    store,
    mailer,
    faults,
    log,
    silent,
    closed,
    gone,
    direct,
    attachments,
    removal,
    uploads,
    sending,
    answers,
    addresses,
    receive,
    report: reporting(store, sending),
    lists: listService(store),
    threads,
    guests: guestService(dependencies),
    /** A message of someone; a minute passes. */
    send: async (from: Correspondent, draft: Parameters<typeof sending.send>[1]) => {
      time.nowMs += 60_000;
      return sending.send(as(from), draft);
    },
    /** An administrator takes a conversation. */
    take: (admin: Correspondent, threadId: string) => threads.assign(admin.id, threadId, admin),
    boxOf: (owner: Correspondent) => (owner.role === "ADMIN" ? desk : userMailbox(owner.id)),
  };
}
