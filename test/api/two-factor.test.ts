import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";
import { type Member, type Product, password, startProduct } from "./product.ts";

let product: Product;
let member: Member;
let secret: string;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("greta");
});
afterAll(() => product?.stop());

/** The code of the present step, or of the next, which the functions accept as well. */
const code = (ahead: 0 | 1) => codeFor(secret, Date.now(), ahead);

async function post(path: string, body?: unknown, as?: Member): Promise<Record<string, unknown>> {
  const answer = await product.call("POST", path, { ...(body !== undefined && { body }), ...(as && { as }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json?.data as Record<string, unknown>;
}

async function emergencyToken(): Promise<string> {
  return linkOf(await mailedLinkTo(product.cloud, (each) => each.includes("/emergency-reset"), member.email))
    .token;
}

// Each step runs in the functions' own rights, as the templates grant them.
describe("a second factor on the running product", () => {
  it("is set up, used at login, recovered and replaced by mail", async () => {
    secret = String((await post("/auth/2fa/setup", undefined, member)).secret);
    const { recoveryCodes } = (await post("/auth/2fa/verify", { code: code(0), secret }, member)) as {
      recoveryCodes: string[];
    };
    const credentials = { email: member.email, password };
    const login = () => post("/auth/login", credentials);
    const { twoFactorToken: token } = await login();
    expect(await post("/auth/login/2fa", { token, code: code(1) })).toHaveProperty("session");
    const { twoFactorToken } = await login();
    const recovery = { twoFactorToken, recoveryCode: recoveryCodes[0] };
    expect(await post("/auth/login/2fa/recovery", recovery)).toHaveProperty("session");
    await post("/auth/2fa/emergency-reset", credentials);
    const replaced = await post("/auth/2fa/emergency-reset/complete", { token: await emergencyToken() });
    secret = String(replaced.secret);
    const { twoFactorToken: last } = await login();
    expect(await post("/auth/login/2fa", { token: last, code: code(1) })).toHaveProperty("session");
  });
});
