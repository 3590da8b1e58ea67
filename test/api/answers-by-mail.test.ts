import { afterAll, beforeAll, expect, it } from "vitest";
import { arrival } from "./mailbox.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.member("theo");
  const promotion = { action: "set-role", email: admin.email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", promotion);
});
afterAll(() => product?.stop());

const data = ({ json }: Answer) => json?.data as Record<string, unknown>;
const messages = async (as: Member, threadId: unknown) =>
  data(await product.call("GET", `/correspondence/threads/${threadId}`, { as })).messages as Record<
    string,
    unknown
  >[];
const mailTo = async (address: string, subject: string) => {
  const mail = await arrival(product.cloud, (one) => one.to.includes(address) && one.subject === subject);
  return mail as typeof mail & { id: string; canAnswer?: boolean };
};
async function answer(id: string, text: string): Promise<void> {
  const response = await fetch(`${product.cloud.mailbox}/answers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, text }),
  });
  expect(await response.json()).toEqual({ sent: true });
}

it("a guest answers support's mail, and the desk has the answer in the conversation with its mail's names", async () => {
  const body = { recipientEmail: "gil@example.com", subject: "Our talk", content: "As promised." };
  const begun = await product.call("POST", "/public/correspondence/external/email", { as: admin, body });
  expect(data(begun)).toMatchObject({ emailMessageId: null, emailThreadId: null });
  const { threadId } = data(begun);
  const mail = await mailTo("gil@example.com", "Our talk");
  expect(mail.canAnswer).toBe(true);
  await answer(mail.id, "Thank you.\n\nWhen?");
  const root = `<conversation.${threadId}@halvest.example>`;
  // It is noted once the mail has been sent.
  await expect
    .poll(async () => (await messages(admin, threadId))[0])
    .toMatchObject({
      emailMessageId: expect.stringMatching(/^<.+@eu-central-1\.amazonses\.com>$/),
      emailThreadId: root,
    });
  const [, second] = await messages(admin, threadId);
  expect(second).toMatchObject({
    messageType: "GUEST_TO_ADMIN",
    content: "Thank you.\n\nWhen?",
    senderEmail: "gil@example.com",
    isOwn: false,
    emailMessageId: expect.stringMatching(/^<.+>$/),
    emailThreadId: root,
  });
  const reply = { content: "Soon.", threadId };
  await product.call("POST", "/correspondence/messages", { as: admin, body: reply });
  const next = (await mailTo("gil@example.com", "Re: Our talk")) as unknown as {
    headers: { inReplyTo: string; references: string };
  };
  expect(next.headers.inReplyTo).toBe(second?.emailMessageId);
  expect(next.headers.references.split(/\s+/)).toEqual([root, second?.emailMessageId]);
});

it("a user answers the mail about a message, and a refused answer comes back with the reason", async () => {
  const ada = await product.member("ada");
  const body = { subject: "Your bill", content: "It is ready.", recipientId: ada.userId };
  const sent = await product.call("POST", "/correspondence/messages", { as: admin, body });
  const { threadId } = data(sent);
  const mail = await mailTo(ada.email, "You have a message from support");
  expect(mail.text).not.toContain("It is ready.");
  await answer(mail.id, "Thanks.");
  expect((await messages(ada, threadId)).at(-1)).toMatchObject({ content: "Thanks.", isOwn: true });
  expect((await messages(admin, threadId)).at(-1)).toMatchObject({
    messageType: "USER_TO_ADMIN",
    content: "Thanks.",
    isOwn: false,
  });
  const status = { as: admin, body: { status: "CLOSED" } };
  await product.call("PATCH", `/correspondence/threads/${threadId}/status`, status);
  await answer(mail.id, "One more thing.");
  const refusal = await mailTo(ada.email, "Your answer was not delivered");
  expect(refusal.text).toContain("This thread has been closed");
  expect(await messages(ada, threadId)).toHaveLength(2);
});
