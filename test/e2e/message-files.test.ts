import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, password, startProduct } from "#test/api/product.ts";
import { launchBrowser, newVisitor, phone } from "./browser.ts";
import { look } from "./look.ts";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct("built"), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(email: string, path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
  await page.goto(product.cloud.origin + path);
  return visitor;
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });
const statement = { name: "fees.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nfees") };

const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Files to attach").setInputFiles(files);

it("files are uploaded with a reply, cancelled, refused, survive a reload, and are seen and saved on the other side", async () => {
  const maren = await product.member("maren");
  const jonas = await product.member("jonas");
  const body = { subject: "Cap of 250 or 400?", content: "See below", recipientId: jonas.userId };
  const sent = await product.call("POST", "/correspondence/messages", { as: maren, body });
  const { threadId } = (sent.json?.data ?? {}) as { threadId: string };
  const { page, context, pageErrors } = await open(maren.email, `/messages?thread=${threadId}`);
  const files = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  const send = page.getByRole("button", { name: "Send", exact: true });

  const held = Promise.withResolvers<void>();
  await context.route("**/uploads", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await attach(page, picture("coins.png"), picture("cancelled.png"));
  await page.getByRole("progressbar", { name: "Uploading coins.png" }).waitFor();
  expect(await send.isDisabled()).toBe(true);
  await page.getByText("2 of 10 files").waitFor();
  await look(page, "a reply with files that are being uploaded");
  await page.getByRole("button", { name: "Cancel upload of cancelled.png" }).click();
  await expect.poll(() => files.count()).toBe(1);
  held.resolve();
  await page.getByRole("button", { name: "Remove coins.png" }).waitFor();
  await context.unroute("**/uploads");

  await attach(page, { name: "notes.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await page.getByText("Failed to upload notes.svg: File unsupported").waitFor();
  await expect.poll(() => files.count()).toBe(1);
  await attach(page, { name: "wrong.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await page.getByRole("button", { name: "Remove wrong.pdf" }).waitFor();
  await send.click();
  await page.getByText("Failed to upload wrong.pdf: Invalid file").waitFor();
  await expect.poll(() => files.count()).toBe(1);
  await attach(page, ...Array.from({ length: 10 }, (_, at) => picture(`many-${at}.png`)));
  await page.getByText("Only 10 files allowed.").waitFor();
  await expect.poll(() => files.count()).toBe(10);
  for (let at = 0; at < 9; at += 1) {
    await page.getByRole("button", { name: `Remove many-${at}.png` }).click();
  }
  await attach(page, statement);
  await page.getByRole("button", { name: "Remove fees.pdf" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Remove coins.png" }).waitFor();
  await send.click();
  await expect.poll(() => files.count()).toBe(0);
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByRole("button", { name: /^Show coins\.png/ }).waitFor();
  await look(page, "a message with files");

  const other = await open(jonas.email, `/messages?thread=${threadId}`, {
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  });
  const saved = other.page.waitForEvent("download");
  await other.page.getByRole("button", { name: /^Download fees\.pdf/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("fees.pdf");
  expect(await readFile(await download.path())).toEqual(statement.buffer);
  await other.page.getByRole("button", { name: /^Show coins\.png/ }).click();
  const viewer = other.page.getByRole("dialog", { name: "coins.png" });
  const image = viewer.getByRole("img", { name: "coins.png" });
  await image.waitFor();
  await expect
    .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1);
  await look(other.page, "a picture of a message");
  await other.page.keyboard.press("Escape");
  await expect.poll(() => viewer.count()).toBe(0);
  expect(other.pageErrors.list).toEqual([]);
  // The browser reports the refusals that the page shows as sentences.
  expect(pageErrors.list.filter((text) => !/\b(?:415|400)\b/.test(text))).toEqual([]);
  await other.context.close();
  await context.close();
});

it("a first message takes files, which stay while the recipient is chosen, and a draft says when its file is gone", async () => {
  const maren = await product.member("beginning");
  const jonas = await product.member("receiving");
  const { page, context, pageErrors } = await open(maren.email, "/messages", {
    viewport: phone,
    isMobile: true,
  });
  await page.getByRole("button", { name: "New Message" }).click();
  const compose = page.getByRole("dialog", { name: "Compose New Message" });
  await attach(page, picture("coins.png"), statement);
  await compose.getByRole("button", { name: "Remove coins.png" }).waitFor();
  await compose.getByRole("button", { name: "Remove fees.pdf" }).waitFor();
  await compose.getByRole("button", { name: "Another user" }).click();
  await compose.getByLabel("To", { exact: true }).fill("Member receiving");
  await compose.getByRole("list", { name: "Users found" }).getByRole("button").click();
  await compose.getByLabel("Subject").fill("Fees of October");
  await compose.getByText("2 of 10 files").waitFor();
  await look(page, "a first message with files");
  await compose.getByRole("button", { name: "Send Message" }).click();
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByRole("button", { name: /^Show coins\.png/ }).waitFor();
  await log.getByRole("button", { name: /^Download fees\.pdf/ }).waitFor();

  await attach(page, picture("later.png"));
  await page.getByRole("button", { name: "Remove later.png" }).waitFor();
  await context.route("**/api/correspondence/attachments/*/download", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "File not found.", code: "NOT_FOUND" } }),
  );
  await context.route("**/api/correspondence/threads/*", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const messages = data.messages.map((message: { attachments: object[] }) => ({
      ...message,
      attachments: message.attachments.slice(0, 1),
    }));
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, messages } } });
  });
  await page.reload();
  await log.getByRole("list", { name: "Files" }).getByText("File removed").waitFor();
  await log.getByRole("button", { name: /^Show coins\.png/ }).waitFor();
  expect(await log.getByRole("button", { name: /^Download fees\.pdf/ }).count()).toBe(0);
  const files = page.getByRole("list", { name: "Attached files" });
  await files.getByText("File removed").waitFor();
  await look(page, "a draft whose file is gone");
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  const received = await product.call("GET", "/correspondence/threads", { as: jonas });
  expect(received.json?.data).toMatchObject({ threads: [{ subject: "Fees of October", unreadCount: 1 }] });
  expect(pageErrors.list.filter((text) => !/\b404\b/.test(text))).toEqual([]);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

it("what someone writes shows on the other side while they write it, what they send before the conversation is read again, and what got no answer is tried again once", async () => {
  const maren = await product.member("writing");
  const jonas = await product.member("reading");
  const body = { subject: "Caps", content: "Hello", recipientId: jonas.userId };
  const sent = await product.call("POST", "/correspondence/messages", { as: maren, body });
  const { threadId } = (sent.json?.data ?? {}) as { threadId: string };
  const one = await open(maren.email, `/messages?thread=${threadId}`);
  const other = await open(jonas.email, `/messages?thread=${threadId}`, {
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  });
  // What the socket brings to the other side can be held back, to arrive in another order.
  let isHeldBack = false;
  const heldBack: (() => void)[] = [];
  await other.page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      if (isHeldBack) heldBack.push(() => socket.send(frame));
      else socket.send(frame);
    });
  });
  await other.page.reload();
  await one.page.getByText("Live", { exact: true }).waitFor();
  await other.page.getByText("Live", { exact: true }).waitFor();
  const field = one.page.getByLabel("Your reply");
  await field.pressSequentially("Over there", { delay: 20 });
  const typing = other.page.getByRole("status").filter({ hasText: "Member is typing" });
  await typing.waitFor();
  await look(other.page, "the other side is typing");
  await attach(one.page, picture("gone.png"));
  await one.page.getByRole("button", { name: "Remove gone.png" }).waitFor();
  await one.context.route("**/api/correspondence/messages", (route) => route.abort());
  await one.page.getByRole("button", { name: "Send", exact: true }).click();
  const failed = one.page.getByRole("article", { name: /failed to send/ });
  await failed.getByText("Failed to send").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  await look(one.page, "a reply that failed to be sent");
  await one.page.reload();
  await one.context.unroute("**/api/correspondence/messages");
  const details = [{ path: "body.attachmentIds.0", message: "Unknown file" }];
  const refusal = { success: false, error: "Unknown file", code: "VALIDATION_ERROR", details };
  await one.context.route(
    "**/api/correspondence/messages",
    (route) => route.fulfill({ status: 400, json: refusal }),
    { times: 1 },
  );
  await failed.getByText("gone.png").waitFor();
  await failed.getByRole("button", { name: "Retry" }).click();
  await one.page.getByText("Failed to upload gone.png: Invalid file").waitFor();
  await expect.poll(() => failed.getByText("gone.png").count()).toBe(0);
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => failed.count()).toBe(0);
  await other.page.getByRole("log", { name: "Messages" }).getByText("Over there").waitFor();
  await expect.poll(() => typing.count()).toBe(0);
  const own = one.page.getByRole("log", { name: "Messages" }).getByText("Over there");
  await expect.poll(() => own.count()).toBe(1);

  const held = Promise.withResolvers<void>();
  await other.context.route("**/api/correspondence/threads/*", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const log = other.page.getByRole("log", { name: "Messages" });
  const numbers = [1, 2, 3, 4, 5];
  const shown = () =>
    Promise.all(numbers.map((number) => log.getByText(`Over ${number}`, { exact: true }).count()));
  isHeldBack = true;
  for (const number of numbers) {
    const content = `Over ${number}`;
    await product.call("POST", "/correspondence/messages", { as: maren, body: { threadId, content } });
  }
  // A message and the counts, for each.
  await expect.poll(() => heldBack.length).toBeGreaterThanOrEqual(10);
  isHeldBack = false;
  for (const send of heldBack.toReversed()) send();
  await expect.poll(shown).toEqual([1, 1, 1, 1, 1]);
  held.resolve();
  const unread = async () =>
    (await product.call("GET", "/correspondence/unread-counts", { as: jonas })).json?.data;
  await expect.poll(unread).toMatchObject({ messages: 0 });
  await other.page.reload();
  await expect.poll(shown).toEqual([1, 1, 1, 1, 1]);
  expect(await log.getByRole("article").allTextContents()).toHaveLength(7);
  expect(other.pageErrors.list).toEqual([]);
  await other.context.close();
  await one.context.close();
});
