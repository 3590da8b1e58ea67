import { features } from "virtual:features";
import { onPanelOpened } from "#web/components/shell/shell-state.tsx";
import type { UsageEvent } from "./event-sender.ts";
import { pagePath, sendEvent } from "./sending.ts";

/** When the first page has opened: measuring must not compete with what it loads. */
const settledMs = 8_000;

/** Whether the account has switched it on, now. */
let isOn = false;
/** A document is measured once, also if another user logs in after that. */
let isMeasured = false;

function send(event: UsageEvent, isLast = false): void {
  if (isOn) void sendEvent(event, isLast);
}

/** Measures how fast the document is. */
async function measure(): Promise<void> {
  if (isMeasured || !features.includes("webVitals")) return;
  isMeasured = true;
  const { measureVitals } = await import("./vitals.ts");
  const [opening] = performance.getEntriesByType("navigation");
  measureVitals({
    path: pagePath,
    openedPath: opening === undefined ? null : pagePath(new URL(opening.name)),
    onMeasured: (vitals) => send({ eventType: "web_vitals", payload: { vitals: [...vitals] } }, true),
  });
}

/**
 * Measures how fast pages are and counts opened panels, from now on. Returns the function that ends it.
 * @param isOpenedByMember whether the document was opened with a session: what guests do is not measured
 */
export function startAnalytics(isOpenedByMember: boolean): () => void {
  isOn = true;
  const timer = setTimeout(() => {
    // Without its code nothing is measured.
    if (isOpenedByMember) void measure().catch(() => undefined);
  }, settledMs);
  const stopPanels = onPanelOpened((panel) => {
    if (features.includes("analytics")) send({ eventType: "panel_opened", payload: { panel } });
  });
  return () => {
    isOn = false;
    clearTimeout(timer);
    stopPanels();
  };
}
