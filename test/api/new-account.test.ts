import { afterAll, beforeAll, expect, it } from "vitest";
import { newAccount } from "#lib/local/quotas.ts";
import { type Product, password, startProduct } from "./product.ts";

/** SES sends for our sender and to no one yet, and everything has the quotas of an account that is new. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ quotas: newAccount, mailSandbox: ["no-reply@halvest.example"] });
});
afterAll(() => product.stop());

const mails = async () => (await (await fetch(`${product.cloud.mailbox}.json`)).json()) as unknown[];
const post = async (path: string, body: object) => {
  const { status, text } = await product.call("POST", path, { body });
  return { status, text };
};

it("no request fails because SES refuses its mail", async () => {
  const email = "waiting@example.com";
  const answers = [
    await post("/auth/register", { email, password, displayName: "Waiting" }),
    await post("/auth/resend-verification", { email }),
    await post("/auth/password/reset", { email }),
    await post("/auth/password/reset", { email: "nobody@example.com" }),
    await post("/auth/2fa/emergency-reset/login", { email }),
    await post("/public/correspondence/guest/message", {
      senderEmail: email,
      senderName: "Waiting",
      subject: "Hello",
      content: "Is anyone there?",
    }),
  ];
  expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual(answers.map(() => 200));
  expect(await mails()).toEqual([]);
});

it("sixty people who open the product at once share ten executions, and everyone is served in the end", async () => {
  const open = async (): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      const { status } = await product.call("GET", "/health");
      if (status === 200) return attempt;
      // API Gateway and CloudFront answer 503 to what Lambda throttles.
      expect(status).toBe(503);
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
    }
  };
  const attempts = await Promise.all(Array.from({ length: 60 }, open));
  expect(Math.max(...attempts)).toBeGreaterThan(1);
});
