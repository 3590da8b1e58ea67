import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { type Catalogue, englishReader, messageKey, setReader } from "#shared/domain/language/translate.ts";
import { phaseLabel } from "#shared/engine/columns/cycle-phases/phase-label.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { headerIn } from "#web/components/saved-timeline/column-headers.ts";
import { sourceWords } from "#web/components/saved-timeline/source-words.ts";
import { columnsFound } from "#web/features/timeline/columns/column-search.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import { tableColumns } from "#web/features/timeline/columns/table-columns.ts";

const german = {
  "Holdings value": "Wert des Bestands",
  "Invested value": "Anlagewert",
  "BTC bought": "BTC gekauft",
  "sum of btcBought up to this row": "Summe von btcBought bis zu dieser Zeile",
  Peak: "Höchststand",
  recorded: "erfasst",
  "price projected": "Kurs hochgerechnet",
};
const inGerman: Catalogue = Object.fromEntries(
  Object.entries(german).map(([message, text]) => [messageKey(message), text]),
);
/** 1 October 2025. */
const day = 20_362;
const label = phaseLabel("peak", day, 124_728, 0.3024);
const shown = (text: string) => formatCell("peakPhaseLabel", "text", text, null).text;

describe("the columns in another language", () => {
  beforeEach(() => {
    setReader(() => ({ language: "de", catalogue: inGerman, writeCount: String }));
    setFormats({ ...commonFormats, language: "de" });
  });
  afterEach(() => {
    setReader(() => englishReader);
    setFormats(commonFormats);
  });

  it("are named in formulas as in the table", () => {
    expect(inWords("holdingsValueUSD − investedValueUSD")).toBe("Wert des Bestands − Anlagewert");
    expect(inWords("sum of btcBought up to this row")).toBe("Summe von BTC gekauft bis zu dieser Zeile");
    const column = tableColumns.find(({ id }) => id === "investedValueUSD");
    expect(column && headerIn(column, { currency: "EUR", moneyOf: null })).toBe("Anlagewert (EUR)");
  });

  it("are found by their names in that language", () => {
    expect(columnsFound("anlagewert").map(({ id }) => id)).toEqual(["investedValueUSD"]);
  });

  it("name turning points, months and sources in it", () => {
    expect(shown(label)).toBe("Höchststand · Oktober 2025 · US$ 124.728 · +30,24 %");
    expect(shown("Peak")).toBe("Höchststand");
    expect(sourceWords("actual", false)).toBe("erfasst, Kurs hochgerechnet");
  });
});

it("turning points are in English as the engine writes them", () => {
  expect(shown(label)).toBe(label);
  expect(shown(phaseLabel("nextHalving", day, Number.NaN, Number.NaN))).toBe(
    "Next halving · October 2025 · –",
  );
  expect(shown("Next halving")).toBe("Next halving");
});
