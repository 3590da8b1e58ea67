import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrivedMails } from "#test/api/mailbox.ts";
import { type Product, password, startProduct } from "#test/api/product.ts";
import { desktop, launchBrowser, newVisitor, phone } from "./browser.ts";
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

async function visit(path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  await visitor.page.goto(product.cloud.origin + path);
  return visitor;
}

async function logIn(page: Page, email: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.waitForURL(/\/timeline$/);
}

/** What support got from someone; other files of the worker write to support as well. */
const supportMails = async (from: string) =>
  (await arrivedMails(product.cloud)).filter(
    ({ to, replyTo }) => to.includes("support@halvest.example") && replyTo.includes(from),
  );

async function promote(email: string) {
  const request = { action: "set-role", email, role: "ADMIN" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", request);
}

const account = (page: Page) => page.getByRole("button", { name: /account menu of/ });
/** Waits until the account menu's button shows N unread; the first response takes time. */
const unread = (page: Page, count: number) =>
  page
    .getByRole("button", {
      name: count === 0 ? /account menu of [^,]*$/ : new RegExp(`account menu of .*, ${count} unread$`),
    })
    .waitFor();

describe("a changed password", () => {
  it("shows at the account menu until its notification is read", async () => {
    const { email } = await product.member("cautious");
    const { page, context, pageErrors } = await visit("/login");
    await logIn(page, email);
    await page.goto(`${product.cloud.origin}/profile`);
    // The first login of this browser was from a new device.
    await unread(page, 1);
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill("Other-Horse-8");
    await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Horse-8");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByText("Password changed successfully").waitFor();
    await page.reload();
    await unread(page, 2);

    await account(page).click();
    await look(page, "account menu with unread");
    expect(await page.getByRole("menu").locator("[role^=menuitem]").allTextContents()).toEqual([
      "Account Settings",
      "Messages2 unread",
      "Light",
      "Dark",
      "System",
      "Logout",
    ]);
    await page.getByRole("menuitem", { name: /^Messages/ }).click();
    await page.waitForURL(/\/messages$/);
    expect(await page.title()).toBe("Halvest › Messages");
    await page.getByText("No conversations yet").waitFor();
    await page.getByRole("heading", { name: "Select a conversation or notification" }).waitFor();
    await look(page, "messages, empty");
    await page.getByRole("button", { name: "Write to support" }).click();
    const compose = page.getByRole("dialog", { name: "Compose New Message" });
    await compose.getByRole("button", { name: "Halvest support", pressed: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^Notifications/ }).click();
    const list = page.getByRole("list", { name: "Notifications" });
    await list.waitFor();
    await look(page, "notifications");
    await list.getByRole("link", { name: /Your password was changed/ }).click();
    await page.getByRole("heading", { name: "Your password was changed" }).waitFor();
    await unread(page, 1);
    await look(page, "a notification");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await unread(page, 0);
    await page.getByRole("link", { name: "Open Account Settings" }).click();
    await page.waitForURL(/\/profile$/);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("a conversation with support", () => {
  it("starts in the messages, arrives as mail, is answered, continued and archived", async () => {
    const ada = await product.member("asking");
    const theo = await product.member("answering");
    await promote(theo.email);
    const { page, context, pageErrors } = await visit("/login");
    await logIn(page, ada.email);
    await page.goto(`${product.cloud.origin}/messages`);
    await page.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Compose New Message" });
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Subject is required").waitFor();
    await look(page, "compose, refused");
    await dialog.getByLabel("Subject").fill("Fee shown twice");
    await dialog.getByLabel("Message", { exact: true }).fill("Is something\n<b>counted</b> twice?");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Message sent successfully").waitFor();
    await page.waitForURL(/thread=/);
    await page.getByRole("log", { name: "Messages" }).getByText("<b>counted</b> twice?").waitFor();
    const list = page.getByRole("list", { name: "Conversations" });
    await list.getByRole("link", { name: /Fee shown twice/ }).waitFor();
    await expect.poll(() => supportMails(ada.email)).toMatchObject([{ subject: "Support: Fee shown twice" }]);
    await look(page, "a conversation");

    const other = await visit("/login");
    await logIn(other.page, theo.email);
    await other.page.goto(`${product.cloud.origin}/messages`);
    await other.page.getByRole("button", { name: "Mine 0" }).click();
    await other.page.getByText("Nothing is yours").waitFor();
    await look(other.page, "an empty queue of the desk");
    await other.page.getByRole("button", { name: "Show unassigned" }).click();
    await other.page.getByRole("link", { name: /Fee shown twice/ }).click();
    const send = other.page.getByRole("button", { name: "Send", exact: true });
    await other.page.getByPlaceholder("Only the assigned admin can reply to this thread").waitFor();
    await other.page.getByRole("button", { name: "Take Thread" }).click();
    await other.page.getByPlaceholder("Write a reply").waitFor();
    await other.page.getByRole("button", { name: "Mine 1" }).click();
    await other.page.getByRole("link", { name: /Fee shown twice/ }).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await other.page.getByLabel("Your reply").fill("x".repeat(10_001));
    await other.page.getByText("Message content cannot exceed 10,000 characters. Current: 10001").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await other.page.getByLabel("Your reply").fill("It is one fee.");
    await send.click();
    await other.page.getByText("Reply sent successfully").waitFor();
    await other.page.getByText("Assigned to Member answering").waitFor();
    await look(other.page, "a conversation at the desk");

    await page.reload();
    const log = page.getByRole("log", { name: "Messages" });
    await log.getByText("It is one fee.").waitFor();
    await page.getByText("Member answering, Support").waitFor();
    await page.getByLabel("Your reply").fill("Thank you, and ");
    await page.getByRole("link", { name: /^Notifications/ }).click();
    await page.getByRole("link", { name: /^Messages/ }).click();
    await page.getByRole("link", { name: /Fee shown twice/ }).click();
    expect(await page.getByLabel("Your reply").inputValue()).toBe("Thank you, and ");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.getByLabel("Your reply").inputValue()).toBe("");

    await other.page.getByRole("button", { name: "Close Thread" }).click();
    await other.page.getByText("Thread status updated").waitFor();
    await other.page.getByText("This thread has been closed").waitFor();
    await page.reload();
    await page.getByText("This thread has been closed").waitFor();
    await look(page, "a closed conversation");
    const messages = log.getByRole("article");
    expect(await messages.count()).toBe(2);
    await messages.last().hover();
    await messages
      .last()
      .getByRole("button", { name: /^Archive message/ })
      .click();
    await page.getByText("Message archived").waitFor();
    await expect.poll(() => messages.count()).toBe(1);
    await messages.first().hover();
    await messages
      .first()
      .getByRole("button", { name: /^Delete message/ })
      .click();
    await look(page, "delete message");
    await page.getByRole("button", { name: "Delete Message", exact: true }).click();
    await page.getByText("No conversations yet").waitFor();
    // Nothing is left of the conversation that was open.
    await page.getByRole("heading", { name: "Select a conversation or notification" }).waitFor();

    await other.page.getByRole("button", { name: "New Message" }).click();
    const compose = other.page.getByRole("dialog", { name: "Compose New Message" });
    await compose.getByLabel("Subject").fill("About your invoice");
    await compose.getByLabel("Message", { exact: true }).fill("It is ready.");
    await compose.getByRole("button", { name: "Send Message" }).click();
    await compose.getByText("Choose who the message is for").waitFor();
    await compose.getByLabel("To", { exact: true }).fill(ada.email);
    await compose.getByText("1 person found").waitFor();
    await look(other.page, "compose, recipients");
    await compose.getByRole("list", { name: "Users found" }).getByRole("button").click();
    await compose.getByText("To: Member asking").waitFor();
    await compose.getByRole("button", { name: "Send Message" }).click();
    await other.page.getByRole("heading", { name: "About your invoice" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    expect(other.pageErrors.list).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it("fits a phone, with the list in a drawer", async () => {
    const { email } = await product.member("travelling");
    const { page, context, pageErrors } = await visit("/login", {
      viewport: phone,
      isMobile: true,
      hasTouch: true,
    });
    await logIn(page, email);
    await page.goto(`${product.cloud.origin}/messages`);
    const drawer = page.getByRole("dialog", { name: "Messages and notifications" });
    await drawer.getByText("No conversations yet").waitFor();
    await look(page, "messages drawer");
    await drawer.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Compose New Message" });
    await dialog.getByLabel("Subject").fill("On the way");
    await dialog.getByLabel("Message", { exact: true }).fill("Does it fit?");
    await look(page, "compose");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("heading", { name: "On the way" }).waitFor();
    await look(page, "a conversation");
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBe(phone.width);
    await page.getByRole("button", { name: "Show the list" }).click();
    await drawer.getByRole("link", { name: /On the way/ }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => drawer.isVisible()).toBe(false);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("two people", () => {
  it("find each other, write, and stop when one of them blocks the other", async () => {
    const maren = await product.member("maren");
    const jonas = await product.member("jonas");
    const { page, context, pageErrors } = await visit("/login");
    await logIn(page, maren.email);
    await page.goto(`${product.cloud.origin}/messages`);
    await page.getByRole("button", { name: "New Message" }).click();
    const compose = page.getByRole("dialog", { name: "Compose New Message" });
    await compose.getByRole("button", { name: "Another user" }).click();
    await compose.getByLabel("To", { exact: true }).fill("Member jonas");
    await compose.getByRole("list", { name: "Users found" }).getByRole("button").first().click();
    await compose.getByLabel("Subject").fill("Cap of 250 or 400?");
    await compose.getByLabel("Message", { exact: true }).fill("Did you end up with 250?");
    await look(page, "compose, to a user");
    await compose.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("log", { name: "Messages" }).getByText("Did you end up with 250?").waitFor();
    await page.getByLabel("Your reply").fill("Or with 400?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("log", { name: "Messages" }).getByText("Or with 400?").waitFor();

    const other = await visit("/login", { viewport: phone, isMobile: true, hasTouch: true });
    await logIn(other.page, jonas.email);
    await other.page.goto(`${product.cloud.origin}/messages`);
    await other.page.getByRole("link", { name: /Cap of 250 or 400/ }).click();
    const log = other.page.getByRole("log", { name: "Messages" });
    await log.getByText("Or with 400?").waitFor();
    await look(other.page, "a conversation between users, on a phone");
    await other.page.getByRole("button", { name: "Block or report Member maren" }).click();
    await other.page.getByRole("button", { name: "Report Member maren", exact: true }).click();
    const report = other.page.getByRole("dialog", { name: "Report Member maren" });
    await report.getByRole("button", { name: "Send Report" }).click();
    await report.getByText("Reason is required").waitFor();
    await look(other.page, "report a person");
    await report.getByLabel("Reason").fill("Too many questions");
    await report.getByRole("button", { name: "Send Report" }).click();
    await other.page.getByText("Report sent").waitFor();
    await other.page.getByRole("button", { name: "Block or report Member maren" }).click();
    await other.page.getByRole("button", { name: "Block Member maren" }).click();
    await other.page
      .getByRole("dialog", { name: "Block Member maren" })
      .getByRole("button", { name: "Block", exact: true })
      .click();
    await other.page.getByText(/^You have blocked this person/).waitFor();
    await page.reload();
    await page.getByText("Direct messaging has been disabled").waitFor();
    await look(page, "direct messaging disabled");
    expect(pageErrors.list).toEqual([]);
    expect(other.pageErrors.list).toEqual([]);
    await other.context.close();
    await context.close();
  });
});

describe("an administrator", () => {
  it("answers a guest by mail and notifies everyone", async () => {
    const { email } = await product.member("desk");
    const reader = await product.member("reading");
    await promote(email);
    const body = {
      senderEmail: "gil@example.com",
      senderName: "Gil",
      subject: "Fees",
      content: "How much is it?",
    };
    expect((await product.call("POST", "/public/correspondence/guest/message", { body })).status).toBe(200);
    const { page, context, pageErrors } = await visit("/login");
    await logIn(page, email);
    await page.goto(`${product.cloud.origin}/messages?section=emails`);
    await page.getByRole("link", { name: /Fees/ }).click();
    await page.getByRole("button", { name: "Take Thread" }).click();
    await page.getByText("Sent by mail to gil@example.com").waitFor();
    await page.getByLabel("Your reply").fill("It is free.");
    await page.setViewportSize(phone);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("heading", { name: "Fees" }).waitFor();
    const box = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    const [title, path] = [await box(crumbs.getByRole("heading")), await box(crumbs)];
    expect(title.x + title.width).toBeLessThanOrEqual(path.x + path.width);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const confirmation = page.getByText("Reply sent successfully");
    await confirmation.waitFor();
    const [confirmed, form] = [await box(confirmation), await box(page.getByRole("form", { name: "Reply" }))];
    expect(confirmed.y + confirmed.height).toBeLessThanOrEqual(form.y);
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("button", { name: "Close Thread" }).waitFor();
    await look(page, "the desk's details");
    await page.keyboard.press("Escape");
    await page.setViewportSize(desktop);
    await look(page, "a conversation with a guest");
    const mails = async () =>
      (await arrivedMails(product.cloud)).filter(({ to }) => to.includes("gil@example.com"));
    await expect
      .poll(mails)
      .toMatchObject([{ subject: "Re: Fees", text: expect.stringContaining("It is free.") }]);
    const mailbox = await context.newPage();
    await mailbox.goto(product.cloud.mailbox);
    await mailbox.getByRole("link", { name: /gil@example\.com.*Re: Fees/ }).click();
    await mailbox.getByLabel("Answer this mail").fill("Good, thank you.");
    await look(mailbox, "the answer to a mail");
    await mailbox.getByRole("button", { name: "Send answer" }).click();
    await mailbox.getByText(/^Sent\./).waitFor();
    await mailbox.close();
    await page.getByRole("log", { name: "Messages" }).getByText("Good, thank you.").waitFor();

    await page.route("**/api/correspondence/threads/*", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const messages = data.messages.map((message: { isOwn: boolean }) =>
        message.isOwn ? { ...message, status: "FAILED" } : message,
      );
      await route.fulfill({ response, json: { ...rest, data: { ...data, messages } } });
    });
    await page.reload();
    const failed = page.getByRole("article", { name: /^You, .*, failed to send$/ });
    await failed.getByText("Failed to send").waitFor();
    await look(page, "a mail that was given up");
    await failed.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Reply sent successfully").waitFor();
    await expect
      .poll(async () => (await mails()).map(({ text }) => text.includes("It is free.")))
      .toEqual([true, true]);
    await page.unrouteAll({ behavior: "wait" });

    await page.getByRole("button", { name: "New Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Compose New Message" });
    await dialog.getByRole("button", { name: "Email address" }).click();
    await dialog.getByLabel("Email").fill("gil");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Please enter a valid email address").waitFor();
    await dialog.getByRole("button", { name: "Notification" }).click();
    await dialog.getByRole("button", { name: "Everyone" }).click();
    await dialog.getByRole("button", { name: "Notify Everyone" }).click();
    await dialog.getByText("Title is required").waitFor();
    await dialog.getByLabel("Title").fill("Maintenance");
    await dialog.getByLabel("Message", { exact: true }).fill("On Sunday, for an hour.");
    await dialog.getByLabel("Button").selectOption("Contact Support");
    await look(page, "a notification to everyone");
    await dialog.getByRole("button", { name: "Notify Everyone" }).click();
    await page.getByText(/^Bulk notification sent to \d+ users successfully$/).waitFor();
    await page
      .getByRole("dialog", { name: "Notification to everyone" })
      .getByText(/users have it$/)
      .waitFor();
    await look(page, "a notification that everyone has");

    const other = await visit("/login", { viewport: phone, isMobile: true, hasTouch: true });
    await logIn(other.page, reader.email);
    await other.page.goto(`${product.cloud.origin}/messages?section=notifications`);
    await other.page.getByRole("link", { name: /Maintenance/ }).click();
    await other.page.getByRole("article", { name: "Maintenance" }).getByText("Announcement").waitFor();
    await look(other.page, "a notification with a button");
    await other.page.getByRole("button", { name: "Contact Support" }).click();
    const contact = other.page.getByRole("dialog", { name: "Contact Support" });
    expect(await contact.getByLabel("Subject").inputValue()).toBe("Maintenance");
    expect([...pageErrors.list, ...other.pageErrors.list]).toEqual([]);
    await other.context.close();
    await context.close();
  });
});

describe("the contact form", () => {
  it("opens for guests from the link on the contact page, with its subject", async () => {
    const { page, context, pageErrors } = await visit("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Support" });
    // Until the page from the build is hydrated, the link is for the mail program, which is not there.
    const open = async () => {
      if (!(await dialog.isVisible()))
        await page.getByRole("link", { name: /with the subject "Security"/ }).click();
      return dialog.isVisible();
    };
    await expect.poll(open).toBe(true);
    expect(await dialog.getByLabel("Subject").inputValue()).toBe("Security");
    await dialog.getByLabel("Email").fill("gil");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Name is required").waitFor();
    await dialog.getByText("Please enter a valid email address").waitFor();
    await look(page, "contact form of a guest, refused");
    await dialog.getByLabel("Name").fill("Gil");
    await dialog.getByLabel("Email").fill("gil@example.com");
    await dialog.getByLabel("Message", { exact: true }).fill("I found something.");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Message sent successfully").waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect
      .poll(async () => (await supportMails("gil@example.com"))[0])
      .toMatchObject({ subject: "Support: Security" });
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("opens for members from their profile, and the message is in their list", async () => {
    const { email } = await product.member("lost");
    const { page, context, pageErrors } = await visit("/login", { viewport: desktop });
    await logIn(page, email);
    await page.goto(`${product.cloud.origin}/profile`);
    await page.getByRole("link", { name: "Help Center" }).click();
    await page.waitForURL(/\/help$/);
    await page.getByRole("heading", { name: "Help Center" }).waitFor();
    await look(page, "help center");
    await page.getByRole("link", { name: "write to support" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Support" });
    expect(await dialog.getByLabel("Email").count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.goto(`${product.cloud.origin}/profile`);
    await page.getByRole("link", { name: "Contact Support" }).click();
    await dialog.getByLabel("Subject").fill("Where am I?");
    await dialog.getByLabel("Message", { exact: true }).fill("I lost my way.");
    await look(page, "contact form of a member");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("Message sent successfully").waitFor();
    await page.goto(`${product.cloud.origin}/messages`);
    await page.getByRole("list", { name: "Conversations" }).getByText("Where am I?").waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

describe("pages for members", () => {
  it.each(["/messages", "/subscription/plans", "/subscription/manage"])(
    "send guests from %s to the login",
    async (path) => {
      const { page, context, pageErrors } = await visit(path);
      await page.waitForURL(/\/login$/);
      await page.getByRole("heading", { name: "Welcome back" }).waitFor();
      expect(pageErrors.list).toEqual([]);
      await context.close();
    },
  );

  it("say so when the help cannot be loaded", async () => {
    const { email } = await product.member("helpless");
    const { page, context } = await visit("/login");
    await logIn(page, email);
    await context.route("**/help/index.md", (route) => route.abort());
    // The address itself is a document with the help in it; a link inside the application asks for the text.
    await page.goto(`${product.cloud.origin}/profile`);
    await page.getByRole("link", { name: "Help Center" }).click();
    await page.getByText("Failed to load help content. Please try again later.").waitFor();
    await look(page, "help center, failed");
    await context.unroute("**/help/index.md");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Your first plan" }).waitFor();
    await context.close();
  });

  it("say so when the unread messages cannot be counted", async () => {
    const { email } = await product.member("uncounted");
    const { page, context } = await visit("/login");
    await logIn(page, email);
    // The page also reads by itself once it is answered again: nothing is until the button is pressed.
    let isPressed = false;
    await context.route("**/api/correspondence/unread-counts", (route) =>
      isPressed ? route.continue() : route.abort(),
    );
    await page.goto(`${product.cloud.origin}/messages`);
    await page.getByText("Failed to load messages").waitFor();
    await page.getByRole("navigation", { name: "Sections" }).waitFor();
    isPressed = true;
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Failed to load messages").waitFor({ state: "detached" });
    await context.close();
  });
});
