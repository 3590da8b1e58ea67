import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { WebSocket, WebSocketServer } from "ws";
import { type Member, type Product, password, startProduct } from "#test/api/product.ts";
import { desktop, launchBrowser } from "#test/e2e/browser.ts";
import { median } from "./bench-page.ts";
import type { BenchTable, Measurement } from "./measure.ts";

const rounds = 40;
/** Before each message: what follows the one before has ended, or overlaps with the next. */
const idleMs = 2_000;
const busyMs = 250;
const heldSockets = 1_000;
const members = 10;

const percentile95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const textOf = (round: number) => `Message number ${round} of ${rounds}.`;

/** When a text is in the page, by the clock that this process has too. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const isThere = () => document.body.textContent.includes(${JSON.stringify(text)});
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (isThere()) resolve(Date.now());
  })`);

/** How long it takes from calling `send` until its text is in the page, each time, `pauseMs` after the one before. */
async function times(
  page: Page,
  pauseMs: number,
  send: (text: string) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = textOf(round);
    const shown = shownAt(page, text);
    await setTimeout(pauseMs);
    const start = Date.now();
    await send(text);
    taken.push((await shown) - start);
  }
  return taken;
}

/** A text by a bare socket to a bare page and back, into its document. */
async function echoTimes(browser: Browser): Promise<number[]> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => socket.on("message", (data) => socket.send(String(data))));
  const page = await browser.newPage();
  try {
    const { port } = server.address() as AddressInfo;
    await page.evaluate(`new Promise((resolve) => {
      const socket = new WebSocket("ws://127.0.0.1:${port}");
      socket.onmessage = ({ data }) => document.body.append(data + " ");
      socket.onopen = resolve;
      window.echo = (text) => socket.send(text);
    })`);
    return await times(page, busyMs, (text) => page.evaluate(`window.echo(${JSON.stringify(text)})`));
  } finally {
    await page.close();
    server.close();
  }
}

/** From one user's call to the other's screen, where each message is shown once. */
async function messageTimes(
  browser: Browser,
  product: Product,
  pauseMs: number,
  [sender, reader]: readonly [Member, Member],
) {
  const send = async (body: object) => {
    const sent = await product.call("POST", "/correspondence/messages", { as: sender, body });
    if (sent.status !== 200) throw new Error(sent.text);
    return sent.json?.data as { threadId: string };
  };
  const { threadId } = await send({ subject: "Bench", content: "Hello", recipientId: reader.userId });
  const page = await browser.newPage({ viewport: desktop });
  try {
    await page.goto(`${product.cloud.origin}/login`);
    await page.getByLabel("Email", { exact: true }).fill(reader.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL(/\/timeline$/);
    const opened = page.waitForEvent("websocket");
    await page.goto(`${product.cloud.origin}/messages?thread=${threadId}`);
    await opened;
    await setTimeout(3_000);
    const taken = await times(page, pauseMs, (content) => send({ threadId, content }));
    const shown = (await page.getByRole("log", { name: "Messages" }).textContent()) ?? "";
    for (let round = 0; round < rounds; round += 1) {
      const times = shown.split(textOf(round)).length - 1;
      if (times !== 1) throw new Error(`"${textOf(round)}" is on the screen ${times} times`);
    }
    return taken;
  } finally {
    await page.close();
  }
}

/** Opens sockets of several people and counts what each gets of one message per person. */
async function heldTable(product: Product, people: readonly Member[]): Promise<BenchTable> {
  const before = process.memoryUsage().rss;
  const address = `${product.cloud.origin.replace("http", "ws")}/ws`;
  const got = new Map<WebSocket, string[]>();
  const start = performance.now();
  for (let at = 0; at < heldSockets; at += people.length) {
    await Promise.all(
      people.map(async ({ accessToken }) => {
        const socket = new WebSocket(address, ["halvest.v1", accessToken], { origin: product.cloud.origin });
        const ids: string[] = [];
        got.set(socket, ids);
        socket.on("message", (data) => {
          const { action, payload } = JSON.parse(String(data));
          if (action === "message") ids.push(payload.messageId);
        });
        await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
      }),
    );
  }
  const openMillis = performance.now() - start;
  const kilobytes = (process.memoryUsage().rss - before) / heldSockets / 1_024;
  const sent = performance.now();
  for (const as of people) {
    const body = { subject: "Bench", content: "To support" };
    await product.call("POST", "/correspondence/messages", { as, body });
  }
  const isComplete = () => [...got.values()].every(({ length }) => length > 0);
  while (!isComplete() && performance.now() - sent < 60_000) await setTimeout(10);
  const deliverMillis = performance.now() - sent;
  // What would come twice comes soon after.
  await setTimeout(3_000);
  const counts = [...got.values()].map(({ length }) => length);
  const wrong = counts.filter((count) => count !== 1).length;
  for (const socket of got.keys()) socket.close();
  const line = (name: string, millis: number): Measurement => ({ name, millis, ratio: millis / openMillis });
  return {
    title: "A thousand open sockets",
    note: `${members} people with ${heldSockets / members} sockets each; ${wrong} sockets got anything but exactly one frame of the one message to them. ${kilobytes.toFixed(0)} kB of memory for each socket, with both ends and the local cloud in one process.`,
    lines: [
      line("opening all", openMillis),
      line(`${members} messages, until every socket has its frame`, deliverMillis),
    ],
  };
}

/** Messages on their way to other screens, of the product as `npm start` runs it, but for its data in memory. */
export async function live(): Promise<BenchTable[]> {
  const product = await startProduct({ pages: "built", quotas: {} });
  const browser = await launchBrowser();
  try {
    const people: Member[] = [];
    for (let number = 0; number < members; number += 1) people.push(await product.member(`bench${number}`));
    const [ada, eve, maren, jonas] = people;
    if (!ada || !eve || !maren || !jonas) throw new Error("There are four people at least");
    const echo = await echoTimes(browser);
    const idle = await messageTimes(browser, product, idleMs, [ada, eve]);
    const busy = await messageTimes(browser, product, busyMs, [maren, jonas]);
    const reference = percentile95(echo);
    const line = (name: string, millis: number) => ({ name, millis, ratio: millis / reference });
    const screen: BenchTable = {
      title: "A message on the other screen",
      note: `${rounds} messages of one user, from the call to the text on the page of the other one, who has it open, where each is shown once: one at a time on an otherwise idle product (a pause of ${idleMs / 1_000} s before each), and one every ${busyMs} ms, so that what follows a message overlaps with the next. The echo is a text of a page to a bare server and back into its document. The product has its default settings: indexes and transactions of the local database are not delayed, as they were before November 2026.`,
      lines: [
        line("bare echo, 95th percentile", reference),
        line("bare echo, median", median(echo)),
        line("message when idle, median", median(idle)),
        line("message when idle, 95th percentile", percentile95(idle)),
        line(`message every ${busyMs} ms, median`, median(busy)),
        line(`message every ${busyMs} ms, 95th percentile`, percentile95(busy)),
      ],
    };
    return [screen, await heldTable(product, people)];
  } finally {
    await browser.close();
    await product.stop();
  }
}
