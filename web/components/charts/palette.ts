import { useMemo, useSyncExternalStore } from "react";
import type { ChartColour } from "./chart-model.ts";
import { monochromeDash } from "./monochrome-dash.ts";

const tokens = [
  "bg-surface",
  "bg-raised",
  "text-primary",
  "text-secondary",
  "text-tertiary",
  "border-default",
  "border-strong",
  "halving",
  "halving-text",
  "gain",
  "loss",
  "hatch",
  "chart-grid",
  "chart-axis",
  "chart-price",
  "phase-support",
  "phase-support-text",
  "phase-declining",
  "phase-declining-text",
  "phase-recovering",
  "phase-recovering-text",
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
  "series-7",
  "series-8",
] as const;
export type Token = (typeof tokens)[number];

/** The colours of a theme as canvas values. */
export interface Palette {
  readonly fontFamily: string;
  colour(token: Token): string;
  /** The same hue, with enough contrast for text. */
  textColour(colour: ChartColour): string;
  /** Dashes that distinguish series where hues do not; empty in every palette but monochrome. */
  dash(colour: ChartColour): readonly number[];
}

/** Reads the tokens that apply to an element, once. */
function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const colours = new Map<string, string>(tokens.map((token) => [token, read(token)]));
  const isMonochrome = document.documentElement.dataset.chartColors === "monochrome";
  const dashes = new Map<string, readonly number[]>(
    isMonochrome ? tokens.map((token) => [token, monochromeDash(read, token)]) : [],
  );
  const colour = (token: string) => colours.get(token) ?? "";
  return {
    fontFamily: read("font-sans"),
    colour,
    textColour: (wanted) => colour(wanted.startsWith("phase-") ? `${wanted}-text` : wanted),
    dash: (wanted) => dashes.get(wanted) ?? [],
  };
}

/** A canvas keeps the font it was drawn with, so fonts loaded later require a redraw. */
let fontLoads = 0;

function subscribe(notify: () => void) {
  const onFonts = () => {
    fontLoads++;
    notify();
  };
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-chart-colors"] });
  document.fonts.addEventListener("loadingdone", onFonts);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener("loadingdone", onFonts);
  };
}

function look(): string {
  const { theme, chartColors } = document.documentElement.dataset;
  return `${theme} ${chartColors} ${fontLoads}`;
}

/** The colours of the page, updated when its theme, chart colours or fonts change. */
export function usePalette(): Palette {
  const current = useSyncExternalStore(subscribe, look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the look.
  return useMemo(() => readPalette(document.documentElement), [current]);
}

/** The colours of a theme, whatever the page's current theme. */
export function paletteOf(theme: "light" | "dark"): Palette {
  const probe = document.createElement("div");
  probe.dataset.theme = theme;
  const { chartColors } = document.documentElement.dataset;
  if (chartColors !== undefined) probe.dataset.chartColors = chartColors;
  document.body.append(probe);
  try {
    return readPalette(probe);
  } finally {
    probe.remove();
  }
}
