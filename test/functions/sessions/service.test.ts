import { beforeEach, describe, expect, it } from "vitest";
import { deviceIds } from "#functions/sessions/device-id.ts";
import { sessionService } from "#functions/sessions/service.ts";
import { fakeDeviceStore } from "#test/fakes/device-store.ts";
import { noonMs, sampleUser } from "#test/functions/platform/http/exchange.ts";
import { agents, sessionWith } from "./browsers.ts";

const owner = { userId: sampleUser.id, sessionId: "here" };
const deviceId = deviceIds(async () => "key");
const here = sessionWith("here", { lastUsedAt: "2026-11-21T11:00:00.000Z" });
const sameDevice = sessionWith("same-device", {
  createdAt: "2026-11-01T12:00:00.000Z",
  lastUsedAt: "2026-11-21T11:30:00.000Z",
});
const phone = sessionWith("phone", {
  userAgent: agents.safariPhone,
  ipAddress: "198.51.100.9",
  deviceInfo: { timezone: "Asia/Tokyo" },
});
const lapsed = sessionWith("lapsed", { expiresAt: "2026-11-21T12:00:00.000Z" });
const foreign = sessionWith("foreign", { userId: "somebody-else" });

let store: ReturnType<typeof fakeDeviceStore>;
let revoked: string[];
let service: ReturnType<typeof sessionService>;
beforeEach(() => {
  store = fakeDeviceStore(phone, lapsed, sameDevice, here, foreign);
  revoked = [];
  service = sessionService({
    store,
    deviceId,
    revokeTokens: async (ended) => {
      revoked.push(...ended.map(({ id, sealedToken }) => `${id}: ${sealedToken}`));
    },
    clock: () => noonMs,
  });
});

describe("the list of devices", () => {
  it("joins the live sessions of one device, the present one first", async () => {
    const devices = await service.list(owner);
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({
      id: "here",
      isCurrent: true,
      deviceFingerprintId: await deviceId(here),
      deviceName: "Chrome on Windows",
      deviceCategory: "computer",
      sessionCount: 2,
      allSessionIds: ["here", "same-device"],
      mostRecentSession: { id: "here", isCurrent: true, ipAddress: here.ipAddress },
      firstSeen: sameDevice.createdAt,
      isTrusted: false,
      riskScore: 0,
    });
    expect(devices[1]).toMatchObject({
      id: "phone",
      isCurrent: false,
      deviceName: "Safari on iPhone",
      deviceInfo: { timezone: "Asia/Tokyo" },
      userAgent: agents.safariPhone,
    });
  });

  it("compares other devices with the present one", async () => {
    const [, other] = await service.list(owner);
    expect(other?.deviceAnalysis.factors.map(({ id }) => id)).toEqual([
      "new",
      "other-network",
      "other-timezone",
    ]);
    expect(other?.riskScore).toBe(other?.deviceAnalysis.riskScore);
  });

  it("remembers since when a device is known and whether it is trusted", async () => {
    const id = await deviceId(phone);
    await store.noteLogin(owner.userId, id, "2026-01-01T00:00:00.000Z");
    await service.setTrust(owner, id, true);
    expect((await service.list(owner))[1]).toMatchObject({
      firstSeen: "2026-01-01T00:00:00.000Z",
      isTrusted: true,
      riskScore: 0,
    });
    await service.setTrust(owner, id, false);
    expect((await service.list(owner))[1]).toMatchObject({ isTrusted: false, riskScore: 25 });
  });

  it("is over for a session that has been ended meanwhile", async () => {
    await expect(service.list({ ...owner, sessionId: "gone" })).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
  });
});

describe("ending sessions", () => {
  it("ends one other session, and once only", async () => {
    await service.revoke(owner, "phone");
    expect(store.all.has("phone")).toBe(false);
    expect(revoked).toEqual(["phone: sealed phone"]);
    await expect(service.revoke(owner, "phone")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("treats someone else's session as missing", async () => {
    await expect(service.revoke(owner, "foreign")).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Session not found.",
    });
    expect(store.all.has("foreign")).toBe(true);
    expect(revoked).toEqual([]);
  });

  it("refuses to end the current session or device and says what to do", async () => {
    await expect(service.revoke(owner, "here")).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This is the session you are using. Log out to end it.",
    });
    await expect(service.revokeDevice(owner, await deviceId(here))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This is the device you are using. Log out to end its session.",
    });
    expect(store.all.has("here")).toBe(true);
  });

  it("ends all others at once, lapsed ones too, and no one else's", async () => {
    await service.revokeOthers(owner);
    expect([...store.all.keys()]).toEqual(["here", "foreign"]);
    expect(revoked).toHaveLength(3);
    // Logins under way ended first, or one of them could have left a session behind.
    expect(store.endedLogins).toEqual([{ userId: owner.userId, sessions: 5 }]);
  });

  it("ends all sessions of another device", async () => {
    await service.revokeDevice({ ...owner, sessionId: "phone" }, await deviceId(here));
    expect([...store.all.keys()].toSorted()).toEqual(["foreign", "lapsed", "phone"]);
    expect(revoked.toSorted()).toEqual(["here: sealed here", "same-device: sealed same-device"]);
  });

  it("has no device on which the caller is not logged in", async () => {
    const theirs = await deviceId(foreign);
    await expect(service.revokeDevice(owner, theirs)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.setTrust(owner, theirs, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.setTrust(owner, "a".repeat(43), true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
