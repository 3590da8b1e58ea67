import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrivedMails } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { type Member, type Product, password, startProduct } from "./product.ts";

let product: Product;
let ada: Member;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.member("ada");
});
afterAll(() => product?.stop());

const mailsTo = async (address: string) =>
  (await arrivedMails(product.cloud)).filter(({ to }) => to.includes(address));
/** A queue brings mails a moment after the call. */
const patience = { timeout: 120_000 };
type DeviceEntry = {
  deviceFingerprintId: string;
  allSessionIds: string[];
  isCurrent: boolean;
  isTrusted: boolean;
};
const devicesOf = async (member: Member) => {
  const { json } = await product.call("GET", "/auth/devices/sessions", { as: member });
  return json?.data as DeviceEntry[];
};

describe("sessions of the running product", () => {
  it("end at once for both access and refresh tokens, from another session", async () => {
    const other = await product.logIn(ada.email);
    const [device] = await devicesOf(ada);
    expect(device?.allSessionIds).toHaveLength(2);
    const otherId = device?.allSessionIds[1] ?? "";
    const stranger = await product.member("stranger");
    const foreign = await product.call("DELETE", `/auth/sessions/${otherId}`, { as: stranger });
    expect(foreign.status).toBe(404);
    expect((await product.call("GET", "/auth/me", { as: other })).status).toBe(200);
    const revoked = await product.call("DELETE", `/auth/sessions/${otherId}`, { as: ada });
    expect(revoked.json?.data).toEqual({ message: "Session revoked successfully" });
    expect((await product.call("GET", "/auth/me", { as: other })).status).toBe(401);
    const { refreshToken } = other;
    const refresh = () => product.call("POST", "/auth/refresh", { body: { refreshToken } });
    expect((await refresh()).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  it("survive twenty simultaneous refreshes with one token: all are answered, and what they got works", async () => {
    const { accessToken, refreshToken } = await product.logIn(ada.email);
    const refresh = async (token: string) => {
      const answer = await product.call("POST", "/auth/refresh", { body: { refreshToken: token } });
      expect(answer.status, answer.text).toBe(200);
      const { session } = (answer.json?.data ?? {}) as {
        session: { accessToken: string; refreshToken: string };
      };
      return session;
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(all.map((session) => session.accessToken)).size).toBe(20);
    for (const token of [accessToken, ...all.slice(0, 3).map((session) => session.accessToken)]) {
      const me = await product.call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } });
      expect(me.status).toBe(200);
    }
    await refresh(all[19]?.refreshToken ?? "");
  });

  it("can be trusted by device, ended together, and described", async () => {
    const elsewhere = {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0" },
    };
    await product.call("POST", "/auth/login", { body: { email: ada.email, password }, ...elsewhere });
    await expect
      .poll(async () => (await mailsTo(ada.email)).map(({ subject }) => subject), patience)
      .toContain("New login to your account");
    const other = (await devicesOf(ada)).find(({ isCurrent }) => !isCurrent);
    const path = `/auth/devices/${other?.deviceFingerprintId}`;
    expect((await product.call("POST", `${path}/trust`, { as: ada })).status).toBe(200);
    expect((await devicesOf(ada)).map(({ isTrusted }) => isTrusted)).toEqual([false, true]);
    expect((await product.call("POST", `${path}/untrust`, { as: ada })).status).toBe(200);
    expect((await product.call("DELETE", `${path}/sessions`, { as: ada })).status).toBe(200);
    expect((await product.call("POST", "/auth/sessions/revoke-all", { as: ada })).status).toBe(200);
    expect(await devicesOf(ada)).toHaveLength(1);
    const parsed = await product.call("POST", "/device-detection/parse", {
      as: ada,
      body: { userAgent: elsewhere.headers["user-agent"] },
    });
    expect(parsed.json?.data).toMatchObject({ deviceName: "Firefox on Linux" });
  });
});

describe("a login from a new device", () => {
  it("is reported with the address it came from, whatever the request says about that", async () => {
    const claimed = "198.51.100.9";
    const headers = {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
      "x-halvest-viewer": claimed,
      "x-forwarded-for": `${claimed}, 130.176.0.1`,
      "cloudfront-viewer-address": `${claimed}:443`,
    };
    const before = (await mailsTo(ada.email)).length;
    await product.call("POST", "/auth/login", { body: { email: ada.email, password }, headers });
    await expect.poll(() => mailsTo(ada.email), patience).toHaveLength(before + 1);
    const [mail] = await mailsTo(ada.email);
    expect(mail?.subject).toBe("New login to your account");
    expect(mail?.text).toMatch(/127\.0\.0\.1|::1/);
    expect(mail?.text).not.toContain(claimed);
  });
});

describe("an account of the running product", () => {
  it("that has chosen no language gets links in the language of the page that asks for them", async () => {
    const cleo = await product.member("cleo");
    const answer = await product.call("POST", "/auth/password/reset", {
      body: { email: cleo.email },
      headers: { "accept-language": "de-AT, en;q=0.5" },
    });
    expect(answer.status).toBe(200);
    const subjects = async () => (await mailsTo(cleo.email)).map(({ subject }) => subject);
    await expect.poll(subjects, patience).toContain("Setzen Sie Ihr Passwort zurück");
  });

  it("is found by name, renamed, moved to another address, exported and deleted", async () => {
    const bea = await product.member("bea");
    const search = async (searchTerm: string) =>
      (await product.call("GET", `/users/search-users?searchTerm=${searchTerm}`, { as: ada })).json?.data;
    // The index follows its table after a moment; a name from before is never found.
    const bySearch = { timeout: 120_000, interval: 50 };
    await expect
      .poll(() => search("member+bea"), bySearch)
      .toMatchObject([{ id: bea.userId, email: "b•••@example.com" }]);
    const rename = { displayName: "Beatrix" };
    expect((await product.call("PUT", "/auth/me", { as: bea, body: rename })).status).toBe(200);
    expect(await search("member+bea")).toEqual([]);
    await expect.poll(() => search("beatrix"), bySearch).toHaveLength(1);

    const email = "bea.new@example.com";
    expect((await product.call("PUT", "/auth/me", { as: bea, body: { email } })).status).toBe(200);
    // The queue of mails keeps no order, so the test waits for the first mail before it causes the second.
    await expect.poll(() => mailsTo(email), patience).toHaveLength(1);
    expect((await product.call("POST", "/auth/cancel-email-change", { as: bea })).status).toBe(200);
    expect((await product.call("PUT", "/auth/me", { as: bea, body: { email } })).status).toBe(200);
    await expect.poll(() => mailsTo(email), patience).toHaveLength(2);
    const link = (await mailsTo(email))[0]?.links.find((each) => each.includes("token=")) ?? "";
    expect(new URL(link)).toMatchObject({ pathname: "/verify-email", search: "" });
    expect(link).toContain("#purpose=email-change&");
    const { token, signature } = linkOf(link);
    const verified = await product.call("POST", "/auth/verify-email-change", { body: { token, signature } });
    expect(verified.status, verified.text).toBe(200);

    const moved = await product.logIn(email);
    await product.call("GET", "/control-panel", { as: moved });
    const exported = await product.call("GET", "/users/me/export", { as: moved });
    expect(exported.json?.data).toMatchObject({ profile: [{ email, displayName: "Beatrix" }] });

    const confirmation = "DELETE";
    expect((await product.call("DELETE", "/users/me", { as: moved, body: { confirmation } })).status).toBe(
      200,
    );
    expect((await product.call("GET", "/auth/me", { as: bea })).status).toBe(401);
    expect((await product.call("POST", "/auth/login", { body: { email, password } })).status).toBe(401);
    expect(await search("beatrix")).toEqual([]);
    await product.cloud.invoke("functions/profile/deletion.lambda.ts", {});
  });
});
