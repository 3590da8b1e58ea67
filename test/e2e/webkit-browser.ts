import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { DrivenPage, patienceMs } from "./driven-page.ts";

/** WebKitGTK's driver, which the tests use when it is named; they need a display as well. */
export const webkitDriver = process.env.WEBKIT_DRIVER;

const elementKey = "element-6066-11e4-a52e-4f735466cecf";

interface Answer {
  readonly value: unknown;
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer().listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

const controlKey = "\uE009";

/** A person's folders, of which one is for downloads. */
async function newHome(): Promise<{ home: string; downloads: string }> {
  const home = await mkdtemp(join(tmpdir(), "halvest-webkit-"));
  const downloads = join(home, "downloads");
  await mkdir(downloads);
  await mkdir(join(home, ".config"));
  await writeFile(join(home, ".config", "user-dirs.dirs"), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  return { home, downloads };
}

/** A page of WebKit, driven by the W3C's WebDriver protocol. */
export class WebKitPage extends DrivenPage {
  readonly browserName = "webkit";
  /** Where it saves files. */
  readonly downloads: string;
  private readonly driver: ChildProcess;
  private readonly session: string;

  private constructor(origin: string, downloads: string, driver: ChildProcess, session: string) {
    super(origin);
    this.downloads = downloads;
    this.driver = driver;
    this.session = session;
  }

  static async launch(driverPath: string, origin: string): Promise<WebKitPage> {
    const port = await freePort();
    const { home, downloads } = await newHome();
    // In English, as systems have it for Denmark; numbers are written with a comma here, and dates with the day first,
    // as the other tests read them.
    const language = { LANG: "en_DK.UTF-8", LANGUAGE: "en_DK", LC_ALL: "en_DK.UTF-8" };
    const folders = { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), XDG_DOWNLOAD_DIR: downloads };
    const driver = spawn(driverPath, [`--port=${port}`], {
      stdio: "ignore",
      env: { ...process.env, ...language, ...folders },
    });
    const root = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${root}/status`), { timeout: patienceMs });
    const response = await fetch(`${root}/session`, {
      method: "POST",
      body: JSON.stringify({ capabilities: {} }),
    });
    const { value } = (await response.json()) as { value: { sessionId?: string } };
    if (value.sessionId === undefined) throw new Error(`No session: ${JSON.stringify(value)}`);
    const page = new WebKitPage(origin, downloads, driver, `${root}/session/${value.sessionId}`);
    await page.ask("window/rect", { width: 1440, height: 900 });
    return page;
  }

  async close(): Promise<void> {
    await fetch(this.session, { method: "DELETE" });
    this.driver.kill();
  }

  async goto(address: string): Promise<void> {
    await this.ask("url", { url: address });
  }

  async find(condition: string): Promise<void> {
    const isVisible = `(() => {
      const all = document.evaluate(${JSON.stringify(condition)}, document, null, 7, null);
      return Array.from({ length: all.snapshotLength }, (_, at) => all.snapshotItem(at)).some((each) =>
        each.checkVisibility({ visibilityProperty: true }));
    })()`;
    await expect.poll(() => this.evaluate(isVisible), { timeout: patienceMs, message: condition }).toBe(true);
  }

  async evaluate(script: string): Promise<unknown> {
    const wrapped = `const done = arguments[0];
      Promise.resolve().then(() => (${script})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.ask("execute/async", { script: wrapped, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async paste(condition: string): Promise<void> {
    await this.click(condition);
    await this.evaluate("document.activeElement.select()");
    const key = (type: "keyDown" | "keyUp", value: string) => ({ type, value });
    const actions = [
      key("keyDown", controlKey),
      key("keyDown", "v"),
      key("keyUp", "v"),
      key("keyUp", controlKey),
    ];
    await this.ask("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  protected async clickNow(condition: string): Promise<void> {
    await this.ask(`element/${await this.element(condition)}/click`, {});
  }

  protected async enter(condition: string, text: string): Promise<void> {
    const element = await this.element(condition);
    await this.evaluate("document.activeElement.select()");
    await this.ask(`element/${element}/value`, { text });
  }

  protected async takePicture(path: string): Promise<void> {
    const response = await fetch(`${this.session}/screenshot`);
    const { value } = (await response.json()) as { value: string };
    await writeFile(path, Buffer.from(value, "base64"));
  }

  private async element(condition: string): Promise<string> {
    const found = (await this.ask("element", { using: "xpath", value: condition })) as Record<string, string>;
    return found[elementKey] ?? "";
  }

  private async ask(command: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.session}/${command}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  }
}
