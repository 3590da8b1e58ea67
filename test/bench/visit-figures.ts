import type { Page } from "playwright-core";

/** What the browser itself measures of a visit. Times in milliseconds from the start of the navigation. */
export interface VisitFigures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Sum of all shifts that nobody caused. */
  readonly layoutShift: number;
  /** Of each task after the first paint, what is longer than 50 ms. */
  readonly blocking: number;
}

declare global {
  /** What the observers have noted so far. */
  var visitNotes: {
    largestPaint: number;
    layoutShift: number;
    longTasks: { start: number; duration: number }[];
  };
}

/** Runs in a page before its own code. A trace of the browser would miss what comes before a new process joins it. */
const note = `
  globalThis.visitNotes = { largestPaint: NaN, layoutShift: 0, longTasks: [] };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => { visitNotes.largestPaint = startTime; });
  observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) visitNotes.layoutShift += value; });
  observe("longtask", ({ startTime, duration }) => visitNotes.longTasks.push({ start: startTime, duration }));
`;

const blockingMillis = 50;

/** Every page that `page` opens from now on notes its figures. */
export const noteVisits = (page: Page) => page.addInitScript({ content: note });

/** The figures of the page that is open. */
export async function visitFigures(page: Page): Promise<VisitFigures> {
  const { firstPaint, notes } = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    notes: globalThis.visitNotes,
  }));
  return {
    firstPaint,
    largestPaint: notes.largestPaint,
    layoutShift: notes.layoutShift,
    blocking: notes.longTasks
      .filter(({ start }) => start > firstPaint)
      .reduce((sum, { duration }) => sum + duration - blockingMillis, 0),
  };
}
