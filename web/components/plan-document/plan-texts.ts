/** First cell of a CSV export; the settings of the plan follow below it, each in a cell of its own. */
export const planHeading = "Halvest plan";

/**
 * The plan as one text a setting, such as `settings.baseAmount = 250`. No spreadsheet, whatever its locale, interprets
 * such a cell as a number or a date, so it survives unchanged.
 */
export function planTexts(plan: object): string[] {
  return entriesOf(plan, "").map(([path, value]) => `${path} = ${written(value)}`);
}

function entriesOf(value: unknown, path: string): [string, unknown][] {
  const isBranch = typeof value === "object" && value !== null && !Array.isArray(value);
  const parts = isBranch ? Object.entries(value).filter(([, part]) => part !== undefined) : [];
  if (parts.length === 0) return [[path, value]];
  return parts.flatMap(([name, part]) => entriesOf(part, path === "" ? name : `${path}.${name}`));
}

/** Texts have quotes only if they could be read as something else. */
function written(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return settingOf(value) === value ? value : JSON.stringify(value);
}

/** The value of a text: parsed as JSON, otherwise the text itself. */
export function settingOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
