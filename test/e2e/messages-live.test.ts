import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Member, type Product, password, startProduct } from "#test/api/product.ts";
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

async function open(email: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  const { page } = visitor;
  await page.goto(`${product.cloud.origin}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
  return visitor;
}

async function write(as: Member, body: object): Promise<string> {
  const sent = await product.call("POST", "/correspondence/messages", { as, body });
  expect(sent.status, sent.text).toBe(200);
  const { threadId } = (sent.json?.data ?? {}) as { threadId: string };
  return threadId;
}

const logOf = (page: Page) => page.getByRole("log", { name: "Messages" });
const live = (page: Page) => page.getByText("Live", { exact: true });

/** What browsers do when another tab is chosen, or this one again; tests cannot. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate(`{
    Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }`);

it("a message that arrives in a tab behind others stays unread until the tab is looked at", async () => {
  const maren = await product.member("ahead");
  const jonas = await product.member("behind");
  const threadId = await write(maren, { subject: "Caps", content: "Hello", recipientId: jonas.userId });
  const unread = async () => {
    const counts = await product.call("GET", "/correspondence/unread-counts", { as: jonas });
    return ((counts.json?.data ?? {}) as { messages?: number }).messages;
  };
  const { page, context, pageErrors } = await open(jonas.email);
  await page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
  await live(page).waitFor();
  await expect.poll(unread).toBe(0);
  await setVisibility(page, "hidden");
  const marks: string[] = [];
  page.on("request", (request) => {
    if (/messages\/[^/]+\/read$/.test(request.url())) marks.push(request.url());
  });
  await write(maren, { threadId, content: "Are you there?" });
  await logOf(page).getByText("Are you there?").waitFor();
  // Longer than a page waits between two marks.
  await page.waitForTimeout(4_000);
  expect([await unread(), marks]).toEqual([1, []]);
  await setVisibility(page, "visible");
  await expect.poll(unread).toBe(0);
  expect(pageErrors.list).toEqual([]);
  await context.close();
});

it("the connection is shown above the list of conversations, and can be opened again there", async () => {
  const { email } = await product.member("reconnecting");
  // Side by side: a page tries for a while before it offers the button.
  const walk = async (options: Parameters<typeof newVisitor>[1]) => {
    const { page, context, pageErrors } = await open(email, options);
    let isOpen = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (isOpen) socket.connectToServer();
      else socket.close({ code: 1000 });
    });
    await page.goto(`${product.cloud.origin}/messages`);
    const list = page.getByRole("region", { name: "Messages and notifications" });
    const button = list.getByRole("button", { name: "Reconnect" });
    await button.waitFor();
    await look(page, "a list without a connection");
    isOpen = true;
    await button.click();
    await live(page).waitFor();
    expect(await button.count()).toBe(0);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  };
  await Promise.all([walk({}), walk({ viewport: phone, isMobile: true, hasTouch: true })]);
});

it("a member and the desk read each other at once, and the reply box grows to ten lines", async () => {
  const ada = await product.member("asking-live");
  const theo = await product.member("answering-live");
  const request = { action: "set-role", email: theo.email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", request);
  const threadId = await write(ada, { subject: "Fee shown twice", content: "Is it counted twice?" });
  const member = await open(ada.email);
  const desk = await open(theo.email);
  for (const { page } of [member, desk]) {
    await page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
    await live(page).waitFor();
  }
  // What is read at a reload would show the same.
  const loads = [member, desk].map(({ page }) => {
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(frame.url()));
    return seen;
  });
  await desk.page.getByRole("button", { name: "Take Thread" }).click();
  await member.page.getByText("Assigned to Member answering-live").waitFor();
  const field = desk.page.getByLabel("Your reply");
  await field.pressSequentially("It is one fee.", { delay: 20 });
  await member.page
    .getByRole("status")
    .filter({ hasText: /is typing/ })
    .waitFor();
  const reply = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
  await reply(desk.page);
  await logOf(member.page).getByText("It is one fee.").waitFor();
  const answer = member.page.getByLabel("Your reply");
  const heights: number[] = [];
  for (const lines of [3, 5, 10, 12]) {
    await answer.fill(Array.from({ length: lines }, (_, at) => `Line ${at + 1}`).join("\n"));
    heights.push((await answer.boundingBox())?.height ?? 0);
  }
  const [three = 0, five = 0, ten = 0, twelve = 0] = heights;
  expect([five - three, ten - five, twelve - ten]).toEqual([2 * 21, 5 * 21, 0]);
  const scrolls = await answer.evaluate((element) => {
    const { scrollHeight, clientHeight } = element as unknown as {
      scrollHeight: number;
      clientHeight: number;
    };
    return scrollHeight - clientHeight;
  });
  expect(scrolls).toBeGreaterThanOrEqual(21);
  await reply(member.page);
  await logOf(desk.page).getByText("Line 12").waitFor();
  await desk.page.getByRole("button", { name: "Close Thread" }).click();
  await member.page.getByText("This thread has been closed").waitFor();
  expect(loads).toEqual([[], []]);
  for (const { context, pageErrors } of [member, desk]) {
    expect(pageErrors.list).toEqual([]);
    await context.close();
  }
});

it("an administrator on a phone takes, answers, closes and hands on a conversation live, and sees what was read", async () => {
  const ada = await product.member("asking-a-phone");
  const [theo, ines] = [await product.member("on-a-phone"), await product.member("at-the-desk")];
  for (const { email } of [theo, ines]) {
    const request = { action: "set-role", email, role: "ADMIN" };
    await product.cloud.invoke("functions/operations/operator.lambda.ts", request);
  }
  const threadId = await write(ada, { subject: "Fee shown twice", content: "Is it counted twice?" });
  const desk = await open(theo.email, { viewport: phone, isMobile: true, hasTouch: true });
  const { page } = desk;
  const fits = (name: string) =>
    expect
      .poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: name })
      .toBe(phone.width);
  const sheet = page.getByRole("dialog", { name: "Details" });
  const history = sheet.getByRole("listitem");
  /** What the details say of the assignment and the person, without the month of the registration and times of day. */
  const facts = async () => {
    const texts = await sheet.getByRole("definition").allTextContents();
    return texts.filter((_, at) => at !== 2).map((text) => text.replace(/, at .*/, ""));
  };
  await page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
  await live(page).waitFor();
  const details = page.getByRole("button", { name: "Details" });
  await details.tap();
  await page.getByRole("button", { name: "Take Thread" }).tap();
  await expect.poll(() => history.allTextContents()).toHaveLength(2);
  await page.keyboard.press("Escape");
  await page.getByLabel("Your reply").fill("It is one fee.");
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await logOf(page).getByText("It is one fee.").waitFor();
  expect(
    await logOf(page)
      .getByText(/^Read /)
      .count(),
  ).toBe(0);
  // The member opens it: that is shown at the desk at once.
  const member = await open(ada.email);
  await member.page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
  const [answer] = await Promise.all([
    logOf(page)
      .getByRole("article")
      .filter({ hasText: "It is one fee." })
      .getByText(/^Read \d/),
    live(member.page).waitFor(),
  ]);
  await answer.waitFor();
  await write(ada, { threadId, content: "Thank you." });
  await logOf(page).getByText("Thank you.").waitFor();
  await answer.waitFor();
  await fits("a conversation of the desk");
  await look(page, "a conversation of the desk");
  await details.tap();
  await expect.poll(facts).toEqual(["Today", "Free", "1", "Today"]);
  await look(page, "the details of a person who waits");
  await page.getByRole("button", { name: "Close Thread" }).tap();
  await member.page.getByText("This thread has been closed").waitFor();
  await expect.poll(facts).toEqual(["Today", "Free", "0", "none"]);
  await page.getByRole("button", { name: "Open Thread" }).tap();
  const other = sheet.getByLabel("Reassign to");
  // The list of administrators loads when it is wanted.
  await other.focus();
  await other.selectOption("Member at-the-desk");
  await member.page.getByText("Assigned to Member at-the-desk").waitFor();
  await expect
    .poll(async () => (await history.allTextContents()).map((text) => text.replace(/Today, at.*/, "")))
    .toEqual([
      "Reassigned to Member at-the-desk by Member on-a-phone",
      "Reopened by Member on-a-phone",
      "Closed by Member on-a-phone",
      "Taken by Member on-a-phone",
      "Conversation begun",
    ]);
  await fits("the history of a conversation");
  const box = await sheet.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width - 8);
  await look(page, "the history of a conversation");
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Only the assigned admin can reply to this thread").waitFor();
  // What the desk has read is not shown to the member.
  expect(
    await logOf(member.page)
      .getByText(/^Read /)
      .count(),
  ).toBe(0);
  for (const { context, pageErrors } of [member, desk]) {
    expect(pageErrors.list).toEqual([]);
    await context.close();
  }
});

it("a long conversation begins with its latest messages, and shows those before them in their place", async () => {
  const maren = await product.member("long");
  const jonas = await product.member("longer");
  const threadId = await write(maren, { subject: "Caps", content: "The first", recipientId: jonas.userId });
  for (let at = 2; at <= 12; at += 1)
    await write(maren, { threadId, content: `Message ${at}\n\n\nEnd ${at}` });
  const { page, context, pageErrors } = await open(jonas.email);
  // As the server answers where parts are shorter: the last ten, then the two before them.
  await context.route("**/api/correspondence/threads/*", async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, "") });
    const { data, ...rest } = await answer.json();
    const isEarlier = route.request().url().includes("cursor=before-ten");
    const messages = isEarlier ? data.messages.slice(0, -10) : data.messages.slice(-10);
    const nextCursor = isEarlier ? null : "before-ten";
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, messages, nextCursor } } });
  });
  await page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
  await live(page).waitFor();
  const log = logOf(page);
  const third = log.getByText("Message 3", { exact: false }).first();
  await log.getByText("End 12").waitFor();
  await third.scrollIntoViewIfNeeded();
  const more = log.getByRole("button", { name: "Show earlier messages" });
  await more.scrollIntoViewIfNeeded();
  await look(page, "a conversation with earlier messages");
  await page.waitForTimeout(500);
  const before = await third.boundingBox();
  await more.click();
  await log.getByText("The first", { exact: true }).waitFor({ state: "attached" });
  expect(await log.getByRole("article").count()).toBe(12);
  expect(await more.count()).toBe(0);
  const after = await third.boundingBox();
  // The button is gone from above it.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThan(60);
  await write(maren, { threadId, content: "The last" });
  await log.getByText("The last", { exact: true }).waitFor({ state: "attached" });
  await expect.poll(() => log.getByRole("article").count()).toBe(13);
  expect(pageErrors.list).toEqual([]);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});
