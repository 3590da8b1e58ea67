import { randomUUID } from "node:crypto";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { mailOutbox } from "#functions/platform/mail/outbox.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { changeLinks } from "#functions/profile/change-links.ts";
import { emailChanges } from "#functions/profile/email-change.ts";
import { peopleService } from "#functions/profile/people.ts";
import { profileService } from "#functions/profile/service.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailQueue } from "#test/fakes/mail-queue.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { fakeProfileStore } from "#test/fakes/profile-store.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { profileOf } from "./people.ts";

/** The profile services over fakes with Ada and Bob, at a time that the test moves. */
export function profileSetup() {
  const time = { nowMs: noonMs };
  const clock = () => time.nowMs;
  const ada = profileOf("Ada@Example.com", { displayName: "Ada King" });
  const bob = profileOf("bob@example.com", { displayName: "Bob Stone" });
  const store = fakeProfileStore(ada, bob);
  const mailer = fakeMailer();
  const notifier = fakeNotifier();
  const log = fakeLog();
  const limiter = rateLimiter(fakeCounterStore(), clock);
  const ended: string[] = [];
  const sessions = {
    end: async (userId: string) => {
      ended.push(userId);
    },
  };
  const mailQueue = fakeMailQueue(mailer, log, clock, store.waiting);
  const wrapping = mailOutbox({
    store: mailQueue.store,
    sealer: mailQueue.sealer,
    formats: async () => mailFormatsOf(),
    clock,
    newId: randomUUID,
  });
  // The queue delivers as soon as something waits.
  for (const name of ["completeEmailChange", "undoEmailChange"] as const) {
    const change = store[name];
    store[name] = async (given: never) => {
      const done = await change(given);
      await mailQueue.deliver();
      return done;
    };
  }
  const changes = emailChanges({
    store,
    links: changeLinks(async () => "link-key", "https://halvest.example"),
    mailer: {
      ...wrapping,
      write: (...given) => mailer.write(...given),
      send: (...given) => mailer.send(...given),
    },
    notifier,
    limiter,
    endSessions: (userId) => sessions.end(userId),
    clock,
    newId: randomUUID,
    webOrigin: "https://halvest.example",
    log,
  });
  /** Token and signature of the last mail with a link to confirm. */
  const lastLink = (): { token: string; signature: string } => {
    const urls = mailer.sent.flatMap(({ content }) => content.action?.url ?? []);
    return linkOf(urls.findLast((each) => each.includes("purpose=email-change")));
  };
  return {
    time,
    ada,
    bob,
    store,
    mailer,
    notifier,
    changes,
    /** The users whose sessions have been ended. */
    ended,
    sessions,
    service: profileService({ store, changes, clock }),
    people: peopleService(store, limiter),
    lastLink,
    /** Token and signature of the last mail with a link to undo a change. */
    undoLink: () =>
      linkOf(
        mailer.sent
          .flatMap(({ content }) => content.action?.url ?? [])
          .findLast((each) => each.includes("/undo-email-change#")),
      ),
  };
}
