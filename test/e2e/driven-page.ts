import axeCore from "axe-core";
import { expect } from "vitest";

export const patienceMs = 120_000;

/** A text in a condition of XPath. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

function controlNamed(name: string): string {
  const named = `[normalize-space(.) = ${quoted(name)} or @aria-label = ${quoted(name)}]`;
  return `//button[not(@disabled)]${named} | //a${named}`;
}

export const fieldLabelled = (label: string) =>
  `//*[@id = //label[normalize-space(.) = ${quoted(label)}]/@for]`;

/** What keeps a click from the first visible element of a condition; a script of the page. */
const reachOf = (condition: string) => `(async () => {
  const all = document.evaluate(${JSON.stringify(condition)}, document, null, 7, null);
  const element = Array.from({ length: all.snapshotLength }, (_, at) => all.snapshotItem(at)).find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  if (element === undefined) return "it is not there";
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y) return "it moves";
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit) ? "within reach" : "under " + hit?.outerHTML.slice(0, 200);
})()`;

/**
 * What tests do with a page of a browser that is driven by the W3C's protocols, by the words that its readers see. Each
 * step waits for what it needs. Elements are found by conditions of XPath.
 */
export abstract class DrivenPage {
  abstract readonly browserName: string;

  protected readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  abstract goto(address: string): Promise<void>;
  /** Waits until one is visible. */
  abstract find(condition: string): Promise<void>;
  /** Evaluates a script of the page, and waits for it if it is a promise. */
  abstract evaluate(script: string): Promise<unknown>;
  protected abstract clickNow(condition: string): Promise<void>;
  /** Replaces what a field has by the clipboard, as its user does. */
  abstract paste(condition: string): Promise<void>;
  /** Replaces what a field has. */
  protected abstract enter(condition: string, text: string): Promise<void>;
  protected abstract takePicture(path: string): Promise<void>;

  open(path: string): Promise<void> {
    return this.goto(this.origin + path);
  }

  /** What it shows, for the report of a test that failed. */
  async describe(): Promise<string> {
    return String(await this.evaluate("location.href + '\\n' + document.body.innerText.slice(0, 2000)"));
  }

  text(words: string): Promise<void> {
    return this.find(`//body//*[not(self::script)][text()[contains(normalize-space(.), ${quoted(words)})]]`);
  }

  heading(words: string): Promise<void> {
    return this.find(`//*[self::h1 or self::h2 or self::h3][contains(normalize-space(.), ${quoted(words)})]`);
  }

  /** A button or link by its name. */
  control(name: string): Promise<void> {
    return this.find(controlNamed(name));
  }

  press(name: string): Promise<void> {
    return this.click(controlNamed(name));
  }

  /** Clicks once the element stands still and nothing covers it. */
  async click(condition: string): Promise<void> {
    await expect.poll(() => this.evaluate(reachOf(condition)), { timeout: patienceMs }).toBe("within reach");
    await this.clickNow(condition);
  }

  /** Types into a field, once it takes entries. */
  async fill(label: string, value: string): Promise<void> {
    const condition = `${fieldLabelled(label)}[not(@disabled)][not(ancestor::fieldset[@disabled])]`;
    await this.click(condition);
    await this.enter(condition, value);
    expect(await this.valueOf(label)).toBe(value);
  }

  async valueOf(label: string): Promise<string> {
    const condition = fieldLabelled(label);
    await this.find(condition);
    return String(
      await this.evaluate(
        `document.evaluate(${JSON.stringify(condition)}, document, null, 9, null).singleNodeValue.value`,
      ),
    );
  }

  /** Waits until a script of the page is true. */
  async until(script: string): Promise<void> {
    await expect.poll(() => this.evaluate(script), { timeout: patienceMs }).toBe(true);
  }

  /** The largest drawing of the page has more than a few colours. */
  drawn(): Promise<void> {
    return this.until(`(() => {
      const canvas = [...document.querySelectorAll("canvas")].find(({ width, height }) => width * height > 10000);
      if (canvas === undefined) return false;
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let i = 0; i < data.length; i += 404) colours.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
      return colours.size > 3;
    })()`);
  }

  async logIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.open("/login");
    await this.fill("Email", email);
    await this.fill("Password", password);
    await this.press("Log In");
  }

  /** No accessibility violation, nothing wider than the window, and a picture on request. */
  async look(name: string): Promise<void> {
    await this.evaluate(`(() => { ${axeCore.source}; return true; })()`);
    const found = await this.evaluate(`axe.run({ iframes: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + " at " + nodes.slice(0, 3).map(({ target }) => target.join(" "))))`);
    expect(found, `axe on ${name} in ${this.browserName}`).toEqual([]);
    const width = await this.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(width, `${name} is no wider than the window`).toBeLessThanOrEqual(0);
    const folder = process.env.PICTURES;
    if (folder === undefined) return;
    await this.takePicture(`${folder}/${this.browserName} ${name}.png`.replaceAll(" ", "-"));
  }
}
