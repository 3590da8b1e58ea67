import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { startLocal } from "#lib/local/start.ts";
import { quietTerminal } from "#lib/local/terminal.ts";
import { desktop, launchBrowser, phone } from "#test/e2e/browser.ts";
import { median } from "./bench-page.ts";
import type { BenchTable, Measurement } from "./measure.ts";
import { noteVisits, type VisitFigures, visitFigures } from "./visit-figures.ts";

const rounds = 7;

/** A phone with a processor four times slower and a network of 1.6 Mbit/s with 150 ms to the server. */
const slowPhone = {
  context: { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  slowdown: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
} as const;
const fastDesktop = { context: { viewport: desktop }, slowdown: 1, network: null } as const;

interface Profile {
  readonly context: BrowserContextOptions;
  readonly slowdown: number;
  readonly network: (typeof slowPhone)["network"] | null;
}

/** One visit with an empty cache. */
interface Visit extends VisitFigures {
  readonly kilobytes: number;
}

const restMs = 2500;

/** What Chromium measures of one visit of an address by someone who has never been there. */
async function visit(browser: Browser, address: string, profile: Profile): Promise<Visit> {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    await noteVisits(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
    if (profile.network) await devtools.send("Network.emulateNetworkConditions", profile.network);
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: "load" });
    await page.waitForTimeout(restMs);
    return { ...(await visitFigures(page)), kilobytes: bytes / 1000 };
  } finally {
    await context.close();
  }
}

/** The words and the picture of a document and nothing else: no code, no fonts, no more style than the picture needs. */
function bare(document: string): string {
  const root = /<div id="root">([\s\S]*)<\/div>/.exec(document)?.[1] ?? "";
  const style = "svg{overflow:visible}svg[role=img]{width:100%;overflow:hidden}";
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>${style}</style>${root}`;
}

/** Serves one page, compressed as the distribution compresses. */
async function serveBare(document: string) {
  const body = brotliCompressSync(bare(document));
  const answer: RequestListener = (request, response) => {
    const isPage = request.url === "/";
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      // As ours: the browser opens such a page in another process.
      "cross-origin-opener-policy": "same-origin",
    };
    response.writeHead(isPage ? 200 : 404, isPage ? headers : {}).end(isPage ? body : "");
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The first visit of the landing page beside a bare page with the same words and picture. */
export async function landing(): Promise<BenchTable[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "halvest-bench-"));
  const cloud = await startLocal({ pages: "built", port: 0, dataDirectory, terminal: quietTerminal() });
  const reference = await serveBare(await (await fetch(cloud.origin)).text());
  const browser = await launchBrowser();
  try {
    const tables: BenchTable[] = [];
    for (const [title, profile] of [
      ["First visit of the landing page: slow phone", slowPhone],
      ["First visit of the landing page: desktop, not slowed down", fastDesktop],
    ] as const) {
      const visits = { bare: [] as Visit[], ours: [] as Visit[] };
      for (let round = 0; round < rounds; round++) {
        visits.bare.push(await visit(browser, reference.address, profile));
        visits.ours.push(await visit(browser, `${cloud.origin}/`, profile));
      }
      const middle = (name: keyof typeof visits, figure: keyof Visit) =>
        median(visits[name].map((each) => each[figure]));
      const lines = (["firstPaint", "largestPaint"] as const).flatMap((figure): Measurement[] => {
        const label = figure === "firstPaint" ? "first contentful paint" : "largest contentful paint";
        const [bareMillis, millis] = [middle("bare", figure), middle("ours", figure)];
        return [
          { name: `bare page, ${label}`, millis: bareMillis, ratio: 1 },
          { name: `landing page, ${label}`, millis, ratio: millis / bareMillis },
        ];
      });
      const rest = (name: keyof typeof visits) =>
        `${middle(name, "kilobytes").toFixed(0)} kB, layout shift ${middle(name, "layoutShift").toFixed(4)}, ${middle(name, "blocking").toFixed(0)} ms of blocking tasks`;
      tables.push({
        title,
        note: `Medians of ${rounds} visits with an empty cache, measured by Chromium itself. Before anyone uses the page, it loads ${rest("ours")}; the bare page ${rest("bare")}.`,
        lines,
      });
    }
    return tables;
  } finally {
    await browser.close();
    await reference.close();
    await cloud.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
