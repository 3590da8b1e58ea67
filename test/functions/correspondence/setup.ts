import { randomUUID } from "node:crypto";
import { guestService } from "#functions/correspondence/guests.ts";
import type { Correspondent } from "#functions/correspondence/people.ts";
import { sendingService } from "#functions/correspondence/sending.ts";
import { threadService } from "#functions/correspondence/threads.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { fakeConversationStore } from "#test/fakes/conversation-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

export const supportAddress = "support@halvest.example";

function person(name: string, role: Correspondent["role"]): Correspondent {
  return { id: randomUUID(), email: `${name}@Example.com`, displayName: name, photoURL: null, role };
}

/** The services of correspondence over fakes, with two users and two administrators. */
export function correspondenceSetup() {
  const time = { nowMs: noonMs };
  const clock = () => time.nowMs;
  const people = {
    ada: person("ada", "USER"),
    bob: person("bob", "USER"),
    theo: person("theo", "ADMIN"),
    ines: person("ines", "ADMIN"),
  };
  const silent = new Set<string>();
  const store = fakeConversationStore();
  const mailer = fakeMailer();
  const log = fakeLog();
  const dependencies = {
    store,
    people: {
      find: async (userId: string) => Object.values(people).find(({ id }) => id === userId),
      wantsMail: async (userId: string) => !silent.has(userId),
    },
    notices: notices(mailer, log),
    limiter: rateLimiter(fakeCounterStore(), clock),
    supportAddress,
    webOrigin: "https://halvest.example",
    newId: randomUUID,
    clock,
  };
  const sending = sendingService(dependencies);
  const as = ({ id, role }: Correspondent) => ({ userId: id, role });
  return {
    ...people,
    time,
    store,
    mailer,
    log,
    silent,
    sending,
    threads: threadService(store, clock),
    guests: guestService(dependencies),
    /** A message of someone; a minute passes. */
    send: async (from: Correspondent, draft: Parameters<typeof sending.send>[1]) => {
      time.nowMs += 60_000;
      return sending.send(as(from), draft);
    },
    boxOf: (owner: Correspondent) => (owner.role === "ADMIN" ? desk : userMailbox(owner.id)),
  };
}
