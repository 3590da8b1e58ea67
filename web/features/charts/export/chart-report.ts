/** A page of the report. */
export interface ChartPage {
  readonly title: string;
  readonly subtitle: string;
  /** PNG of the chart. */
  readonly picture: Blob;
}

export interface ChartReport {
  readonly pages: readonly ChartPage[];
  /** The months in view: `Jan 2024 – Mar 2032`. */
  readonly period: string;
  /** At the foot of every page: the source of the values. */
  readonly source: string;
}

/** CSS pixels of the pictures; their aspect ratio matches the space on a page. */
export const pictureSize = { width: 1000, height: 720 };
