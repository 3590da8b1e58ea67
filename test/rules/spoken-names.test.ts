import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { translations } from "#test/web/features/reader-of.ts";
import { translated } from "#web/build/language/catalogues.ts";
import { messageCalls, nodesIn } from "#web/build/language/messages.ts";

/** A button or link with a text, and with a name of its own that contains it, as those who speak to their device need it. */
interface Pair {
  readonly file: string;
  readonly text: string;
  readonly name: string;
}

interface Opening {
  readonly end: number;
  readonly name: { readonly name?: string };
  readonly attributes: readonly {
    readonly start: number;
    readonly end: number;
    readonly name?: { readonly name?: unknown };
  }[];
}

const plain = (text: string) => text.toLowerCase().replaceAll("\u00a0", " ");

function pairsIn(file: string): Pair[] {
  const code = readFileSync(`web/${file}`, "utf8");
  const calls = messageCalls(code, file);
  const within = (start: number, end: number) =>
    calls.filter((call) => call.start >= start && call.end <= end).map(({ message }) => message);
  return [...nodesIn(parseAst(code, { lang: "tsx" }).body)].flatMap((element) => {
    if (element.type !== "JSXElement") return [];
    const opening = element.openingElement as Opening;
    if (!/^(?:a|button)$|Link$|Button/.test(opening.name.name ?? "")) return [];
    const label = opening.attributes.find(({ name }) => name?.name === "aria-label");
    if (label === undefined) return [];
    const texts = within(opening.end, element.end);
    return within(label.start, label.end).flatMap((name) =>
      texts.filter((text) => plain(name).includes(plain(text))).map((text) => ({ file, text, name })),
    );
  });
}

const pairs = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap(pairsIn);
const folders = ["web", "shared", ...readdirSync("web/features").map((feature) => `web/features/${feature}`)];

describe("names for screen readers that contain the text on the screen", () => {
  it("are found", () => {
    expect(pairs).toContainEqual({
      file: "features/integrations/service-row.tsx",
      text: "Connect",
      name: "Connect {service}",
    });
  });

  it.each(translated)("contain it in %s as well", (language) => {
    const texts = translations(language, folders);
    const faults = pairs.filter(
      ({ text, name }) => !plain(texts[name] ?? name).includes(plain(texts[text] ?? text)),
    );
    expect(faults).toEqual([]);
  });
});
