import * as z from "zod";
import { CalendarDate, Currency } from "#shared/api/schemas/values.ts";
import { figureIds } from "#shared/domain/integrations/figures.ts";

export const News = z.strictObject({
  sources: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      url: z.url(),
      isOwn: z.boolean(),
      isOn: z.boolean(),
      readAt: z.iso.datetime().nullable().describe("when it was last read"),
      error: z.string().nullable().describe("why it could not be read since"),
    }),
  ),
  entries: z
    .array(
      z.strictObject({
        id: z.string(),
        sourceId: z.string(),
        title: z.string().describe("plain text, like the summary"),
        summary: z.string(),
        link: z.url().nullable(),
        at: z.iso.datetime().nullable().describe("null when the source names no time"),
      }),
    )
    .describe("newest first"),
});
export type News = z.infer<typeof News>;

export const Inflation = z.strictObject({
  updatedOn: CalendarDate.nullable().describe("when the World Bank published it"),
  readAt: z.iso.datetime().nullable(),
  error: z.string().nullable().describe("why it could not be read since"),
  currencies: z.array(
    z.strictObject({
      currency: Currency,
      lastYear: z.int(),
      lastRate: z.number().describe("inflation in that year, a fraction"),
      mean: z.number().describe("geometric mean of the last years, for the time after them"),
      meanYears: z.int().positive(),
    }),
  ),
});
export type Inflation = z.infer<typeof Inflation>;

const ServiceFigure = z.strictObject({
  id: z.enum(figureIds),
  value: z.number(),
  at: z.iso.datetime().describe("the moment it is of"),
});
export type ServiceFigure = z.infer<typeof ServiceFigure>;

export const ServiceFigures = z.strictObject({
  readAt: z.iso.datetime().nullable().describe("when the service was last read"),
  error: z.string().nullable().describe("why it could not be read since"),
  warning: z.string().nullable(),
  figures: z.array(ServiceFigure),
});
export type ServiceFigures = z.infer<typeof ServiceFigures>;
