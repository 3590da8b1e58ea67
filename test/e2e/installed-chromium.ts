import { existsSync } from "node:fs";

/**
 * Places a system keeps its Chromium in, first the one without windows, which opens pages in half the time; the one that
 * @sparticuz/chromium carries serves where there is none.
 */
const systemBrowsers = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where the system keeps its Chromium, if it has one. */
export const installedChromium = (): string | undefined =>
  systemBrowsers.find((path) => path !== undefined && existsSync(path));
