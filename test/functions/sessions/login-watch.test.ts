import { beforeEach, describe, expect, it } from "vitest";
import { deviceIds } from "#functions/sessions/device-id.ts";
import { loginWatch } from "#functions/sessions/login-watch.ts";
import { fakeDeviceStore } from "#test/fakes/device-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { agents, sessionWith } from "./browsers.ts";

const newcomer = { email: "Ada@Example.com", lastLoginAt: null };
const regular = { email: "Ada@Example.com", lastLoginAt: "2026-11-20T12:00:00.000Z" };
const atHome = sessionWith("home");
const onPhone = sessionWith("phone", {
  userAgent: agents.safariPhone,
  createdAt: "2026-11-21T12:34:00.000Z",
});

let store: ReturnType<typeof fakeDeviceStore>;
let mailer: ReturnType<typeof fakeMailer>;
let notifier: ReturnType<typeof fakeNotifier>;
let log: ReturnType<typeof fakeLog>;
let watch: ReturnType<typeof loginWatch>;
beforeEach(() => {
  store = fakeDeviceStore();
  mailer = fakeMailer();
  log = fakeLog();
  const deviceId = deviceIds(async () => "key");
  notifier = fakeNotifier();
  watch = loginWatch({ store, deviceId, mailer, notifier, log, webOrigin: "https://halvest.example" });
});

describe("a login", () => {
  it("sends no notice when it is the first ever", async () => {
    await watch(newcomer, atHome);
    expect(mailer.sent).toEqual([]);
    expect(await store.devices(atHome.userId)).toHaveLength(1);
  });

  it("from a new device is mailed to the owner with device, time and network", async () => {
    await watch(newcomer, atHome);
    await watch(regular, onPhone);
    expect(mailer.sent).toMatchObject([
      { address: "ada@example.com", content: { subject: "New login to your account" } },
    ]);
    expect(notifier.told).toEqual([
      {
        userId: onPhone.userId,
        title: "New login to your account",
        actionUrl: "/settings?category=security",
      },
    ]);
    const text = mailer.sent[0]?.content.paragraphs.join(" ");
    expect(text).toContain(
      "Device: Safari on iPhone. Time: 21 November 2026 at 12:34 UTC. Network address: 203.0.113.7.",
    );
  });

  it("from a known device sends no notice", async () => {
    await watch(newcomer, atHome);
    await watch(regular, { ...atHome, id: "later" });
    expect(mailer.sent).toEqual([]);
  });

  it("from a new device is mailed once, however many logins arrive at once", async () => {
    await Promise.all(["a", "b", "c"].map((id) => watch(regular, { ...onPhone, id })));
    expect(mailer.sent).toHaveLength(1);
  });

  it("succeeds even when noting or mailing fails, and the log says so without the address", async () => {
    mailer.failNext();
    await watch(regular, onPhone);
    store.failNext();
    await watch(regular, atHome);
    expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
      ["error", "the login was not recorded"],
      ["error", "the login was not recorded"],
    ]);
    expect(JSON.stringify(log.lines).toLowerCase()).not.toContain("ada@example.com");
  });
});
