import { withTexts } from "#web/components/language/part-texts.ts";

/** Files have the meanings of the columns. */
export const loadExport = withTexts(["columns"], () => import("./run-export.ts"));
