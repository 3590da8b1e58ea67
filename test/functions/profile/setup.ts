import { randomUUID } from "node:crypto";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { changeLinks } from "#functions/profile/change-links.ts";
import { emailChanges } from "#functions/profile/email-change.ts";
import { peopleService } from "#functions/profile/people.ts";
import { profileService } from "#functions/profile/service.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
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
  const changes = emailChanges({
    store,
    links: changeLinks(async () => "link-key", "https://halvest.example"),
    mailer,
    notifier,
    limiter,
    endSessions: async (userId) => {
      ended.push(userId);
    },
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
    log,
    changes,
    /** The users whose sessions have been ended. */
    ended,
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
