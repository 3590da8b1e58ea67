import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGateway } from "#lib/local/gateway/gateway.ts";
import { assets } from "#lib/local/pages/assets.ts";
import { createMailboxPages } from "#lib/local/pages/mailbox.ts";
import type { Mail } from "#lib/local/ses/mailbox.ts";
import { createMailbox } from "#lib/local/ses/mailbox.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { quietTerminal } from "#lib/local/terminal.ts";

const letter: Omit<Mail, "id"> = {
  sentAt: "2026-11-21T04:00:00.000Z",
  from: "Halvest <no-reply@halvest.example>",
  to: ["ann@example.com"],
  replyTo: [],
  subject: "Hello",
  text: "Go to http://localhost:4000/verify-email?token=a&signature=b.\nOr not (http://localhost:4000/login).",
  html: '<a href="http://localhost:4000/verify-email?token=a&amp;signature=b">Go</a><script>alert(1)</script>',
};

async function pages() {
  const mailbox = createMailbox(await openStorage({ memory: true }));
  const answers: { id: string; text: string }[] = [];
  const { page, close } = createMailboxPages(mailbox, {
    canAnswer: ({ replyTo }) => replyTo.length > 0,
    answer: async ({ id }, text) => {
      if (text === "Fail") throw new Error("The function failed");
      answers.push({ id, text });
    },
  });
  const site = async () => ({ status: 404, headers: {}, body: "site" });
  const aws = async () => ({ status: 501, headers: {}, body: "" });
  const server = createServer(createGateway({ site, aws, pages: [assets, page], terminal: quietTerminal() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    close();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const get = (path: string) => fetch(`${origin}/_local${path}`, { redirect: "manual" });
  const answer = (body: unknown, type = "application/json") =>
    fetch(`${origin}/_local/mailbox/answers`, {
      method: "POST",
      headers: { "content-type": type },
      body: JSON.stringify(body),
    });
  return { mailbox, get, close, answer, answers };
}

describe("the mailbox page", () => {
  it("comes with all its parts, and nothing in it may run from elsewhere", async () => {
    const { get } = await pages();
    const page = await get("/mailbox");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const text = await page.text();
    const parts = [...text.matchAll(/(?:href|src)="\/_local(\/assets\/[^"]+)"/g)].map(([, part]) => part);
    expect(parts).toHaveLength(3);
    // The product's own: the page follows the theme that was chosen there.
    expect(text).toContain('<script src="/start.js"></script>');
    for (const part of [...parts, "/assets/sans.woff2", "/assets/serif.woff2"]) {
      expect([part, (await get(part ?? "")).status]).toEqual([part, 200]);
    }
    expect((await get("")).headers.get("location")).toBe("/_local/mailbox");
    expect((await get("/assets/other")).status).toBe(404);
  });

  it("gives scripts the mails with the addresses they link to", async () => {
    const { get, mailbox } = await pages();
    const mail = await mailbox.deliver(letter);
    expect(await (await get("/mailbox.json")).json()).toEqual([
      {
        ...mail,
        links: ["http://localhost:4000/verify-email?token=a&signature=b", "http://localhost:4000/login"],
      },
    ]);
  });

  it("shows a mail's own form where no script of it runs and nothing is loaded", async () => {
    const { get, mailbox } = await pages();
    const { id } = await mailbox.deliver(letter);
    const response = await get(`/mailbox/mails/${id}.html`);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:/);
    expect(policy).not.toContain("script-src");
    expect(await response.text()).toContain(letter.html);
    expect((await get("/mailbox/mails/0000.html")).status).toBe(404);
  });

  it("answers mails that can be answered, asked by itself alone", async () => {
    const { get, mailbox, answer, answers } = await pages();
    const { id } = await mailbox.deliver({ ...letter, replyTo: ["reply.1@reply.halvest.example"] });
    const other = await mailbox.deliver(letter);
    const listed = (await (await get("/mailbox.json")).json()) as { canAnswer?: boolean }[];
    expect(listed.map((mail) => mail.canAnswer ?? false)).toEqual([false, true]);
    expect((await answer({ id, text: "Thanks" })).status).toBe(200);
    expect(answers).toEqual([{ id, text: "Thanks" }]);
    const failed = await answer({ id, text: "Fail" });
    expect([failed.status, await failed.json()]).toEqual([502, { error: "The function failed" }]);
    expect((await answer({ id: other.id, text: "Thanks" })).status).toBe(400);
    expect((await answer({ id, text: " " })).status).toBe(400);
    expect((await answer({ id, text: "Thanks" }, "text/plain")).status).toBe(415);
    expect((await get("/mailbox/answers")).status).toBe(404);
    expect(answers).toHaveLength(1);
  });

  it("shows each mail as it arrives, until the cloud stops", async () => {
    const { get, mailbox, close } = await pages();
    const stream = (await get("/mailbox/events")).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await stream?.read())?.value).toBe(": listening\n\n");
    const { id } = await mailbox.deliver(letter);
    expect((await stream?.read())?.value).toBe(`data: ${id}\n\n`);
    close();
    expect((await stream?.read())?.done).toBe(true);
  });
});
