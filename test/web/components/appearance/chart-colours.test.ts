import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL("../../../../shared/appearance/tokens.css", import.meta.url), "utf8");

/** The declarations of the rule whose selector is exactly this. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const at = css.indexOf(`${selector} {`);
  expect(at, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(at, css.indexOf("}", at));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const rgbOf = (hex: string): Rgb => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
};
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB. */
const visions = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** CIE Lab (D65) of a colour as someone with this vision sees it. */
function labOf(hex: string, vision: keyof typeof visions): Rgb {
  const m = visions[vision];
  const [r, g, b] = rgbOf(hex).map(linear) as unknown as Rgb;
  const seen = [0, 3, 6].map((row) => {
    const value = (m[row] ?? 0) * r + (m[row + 1] ?? 0) * g + (m[row + 2] ?? 0) * b;
    return Math.min(1, Math.max(0, value));
  }) as unknown as Rgb;
  const x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047;
  const y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
  const z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883;
  const f = (value: number) =>
    value > 216 / 24_389 ? Math.cbrt(value) : (24_389 / 27) * (value / 116) + 4 / 29;
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

const difference = (one: Rgb, other: Rgb) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

/** The smallest difference between any two of the first lines. */
function closest(tokens: ReadonlyMap<string, string>, count: number, vision: keyof typeof visions): number {
  const labs = Array.from({ length: count }, (_, index) =>
    labOf(tokens.get(`series-${index + 1}`) ?? "", vision),
  );
  const pairs = labs.flatMap((one, index) => labs.slice(index + 1).map((other) => difference(one, other)));
  return Math.min(...pairs);
}

describe.each(["light", "dark"])("chart colours in the %s theme", (theme) => {
  const palette = (name: string) => tokensOf(`[data-theme="${theme}"][data-chart-colors="${name}"]`);

  it.each(["protan", "deutan", "tritan", "full"] as const)(
    "of the colour-blind palette are distinguishable with %s vision",
    (vision) => {
      expect(closest(palette("colorblind"), 4, vision), "the first four").toBeGreaterThan(30);
      expect(closest(palette("colorblind"), 6, vision), "the first six").toBeGreaterThan(20);
      expect(closest(palette("colorblind"), 8, vision), "all eight").toBeGreaterThan(20);
      const [gain, loss] = ["gain", "loss"].map((name) =>
        labOf(palette("colorblind").get(name) ?? "", vision),
      ) as [Rgb, Rgb];
      expect(difference(gain, loss), "gain and loss").toBeGreaterThan(80);
    },
  );

  it.each(["protan", "deutan", "tritan", "full"] as const)(
    "of the three phases are distinguishable with %s vision in every palette",
    (vision) => {
      const plain = tokensOf(`[data-theme="${theme}"]`);
      for (const name of ["default", "colorblind", "monochrome"]) {
        const tokens = new Map([...plain, ...(name === "default" ? [] : palette(name))]);
        const labs = ["support", "declining", "recovering"].map((phase) =>
          labOf(tokens.get(`phase-${phase}`) ?? "", vision),
        );
        const [support, declining, recovering] = labs as [Rgb, Rgb, Rgb];
        expect(difference(support, declining), name).toBeGreaterThan(19);
        expect(difference(declining, recovering), name).toBeGreaterThan(19);
        expect(difference(recovering, support), name).toBeGreaterThan(19);
      }
    },
  );

  it("of the monochrome palette are greys that differ by their dashes", () => {
    const tokens = palette("monochrome");
    const dashes = new Set<string>();
    for (let line = 1; line <= 8; line += 1) {
      const [red, green, blue] = rgbOf(tokens.get(`series-${line}`) ?? "");
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), `line ${line}`).toBeLessThan(0.08);
      dashes.add(
        `${tokens.get(`series-${line}`)} ${css.match(new RegExp(`--series-dash-${line}:\\s*([^;]+);`))?.[1]}`,
      );
    }
    expect(dashes.size).toBe(8);
  });

  it("of the monochrome palette are greys for phases, halvings, gains and losses as well", () => {
    const tokens = palette("monochrome");
    const phases = ["support", "declining", "recovering"].map((phase) => `phase-${phase}`);
    const named = [...phases, "halving"].flatMap((name) => [name, `${name}-text`, `${name}-soft`]);
    for (const name of [...named, "gain", "gain-soft", "loss", "loss-soft"]) {
      const [red, green, blue] = rgbOf(tokens.get(name) ?? expect.fail(name));
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), name).toBeLessThan(0.09);
    }
  });
});
