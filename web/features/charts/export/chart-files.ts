import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import type { ChartHandle } from "#web/components/charts/chart-model.ts";
import { saveCsv, saveFile } from "#web/components/download/save-file.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";
import { type DateRange, rangeIn } from "#web/features/charts/model/chart-range.ts";
import { chartCsv } from "./chart-data.ts";

/** Device pixels per CSS pixel: sharp on any screen. */
const pictureScale = 2;

/**
 * Saves the chart on the screen as a picture.
 * @throws Error when there is none
 */
export async function savePicture(chart: ChartId, handle: ChartHandle | null): Promise<void> {
  if (!handle) throw new Error(t("There is no chart to export"));
  saveFile(`halvest-chart-${chart}.png`, await handle.toPicture(pictureScale));
}

/** Saves the values of a chart's months in view. @param hasNames see `chartCsv` */
export function saveData(
  timeline: ChartTimeline,
  chart: ChartId,
  range: DateRange | null,
  hasNames: boolean,
): void {
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  saveCsv(`halvest-chart-${chart}.csv`, chartCsv(timeline, chart, rangeIn(dates, range), hasNames));
}
