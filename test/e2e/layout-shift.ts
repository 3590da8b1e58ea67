import type { Page } from "playwright-core";

/** The sum of all layout shifts so far, without those that the user has caused. */
export const layoutShift = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
  })`);
