import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { CalendarDate, Currency } from "#shared/api/schemas/values.ts";
import { buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { longestShareDays, shareLooks } from "#shared/domain/sharing.ts";

const Look = z
  .enum(shareLooks)
  .describe("percent: returns and the shape of the plan; amounts: its sums of money and coins as well");

const Returns = z.strictObject({
  buys: z.int().nonnegative(),
  from: CalendarDate,
  to: CalendarDate,
  gainFraction: z.number().nullable().describe("gain divided by what was paid"),
  yearlyReturn: z.number().nullable().describe("money-weighted (XIRR)"),
  worstFall: z.number().nullable().describe("fraction"),
});

const Sums = z.strictObject({
  btc: z.number(),
  cost: z.number(),
  value: z.number(),
});

/** The 10th, 50th and 90th of 100 outcomes, in order. */
const tenths = <T extends z.ZodType>(figure: T) => ({ p10: figure, p50: figure, p90: figure });

const SharedRange = z
  .strictObject({
    paths: z.int().positive().describe("simulated price paths"),
    ...tenths(z.array(z.number().nullable())),
    lossProbability: z
      .number()
      .nullable()
      .describe("share of the paths on which the plan is worth less than it cost in its last month"),
  })
  .describe(
    "the plan's value over price paths, divided by what the plan pays on the model's own path; one entry for each projected month",
  );

const SharedPlan = z.strictObject({
  look: Look,
  createdOn: CalendarDate.describe("what is shared is as of that day and does not change"),
  expiresOn: CalendarDate.describe("last day on which the link works"),
  priceDate: CalendarDate,
  modelVersion: z.string(),
  rhythm: z.enum(buyRhythms),
  from: CalendarDate,
  to: CalendarDate,
  recorded: Returns.nullable().describe("recorded transactions alone, in base currency"),
  planned: Returns.nullable().describe("the plan's simulated buys at past market prices"),
  months: z
    .strictObject({
      date: z.array(CalendarDate),
      growth: z
        .array(z.number().nullable())
        .describe("value divided by everything paid so far, in US dollars, without recorded transactions"),
      firstProjected: z.int().nonnegative().describe("from here on prices are the model's"),
      range: SharedRange.nullable()
        .default(null)
        .describe("null without a projected month, and in links made before ranges were shown"),
    })
    .describe("the plan by month, by itself"),
  amounts: z
    .strictObject({
      currency: Currency,
      baseAmount: z.number(),
      recorded: Sums.nullable(),
      planned: Sums.nullable(),
      lastValue: z
        .strictObject(tenths(z.number()))
        .nullable()
        .default(null)
        .describe("value in the plan's last month over the paths of the range, in base currency"),
    })
    .nullable()
    .describe("null where only percentages are shared"),
});
export type SharedPlan = z.infer<typeof SharedPlan>;
export type SharedRange = z.infer<typeof SharedRange>;

const Share = z.strictObject({
  id: z.uuid(),
  token: z.string().describe("behind the # of the link's address: opens what is shared"),
  card: z
    .string()
    .describe("in the path of the link's address, /shared/{card}#{token}: opens the link's preview alone"),
  look: Look,
  planName: z.string().describe("of the plan or simulation, for the owner; not part of what is shared"),
  simulationId: z.uuid().nullable().describe("the saved simulation that it shows; null for a plan"),
  createdOn: CalendarDate,
  expiresOn: CalendarDate,
  opened: z.int().nonnegative().describe("how often it was opened; 0 once it has expired"),
});
export type Share = z.infer<typeof Share>;

/** What is shared: the open plan unless it is named. */
const simulationId = z.uuid().optional().describe("a saved simulation, in place of the open plan");

const Card = z.strictObject({ card: z.string().max(64) });

const session = { access: "session", errors: [] } as const;

export const sharing = defineContract({
  list: {
    ...session,
    method: "GET",
    path: "/shares",
    csrf: false,
    summary: "The caller's links to shared plans, newest first.",
    response: z.strictObject({ shares: z.array(Share) }),
  },
  preview: {
    ...session,
    method: "GET",
    path: "/shares/preview",
    csrf: false,
    summary: "What a link to the caller's open plan, or to a saved simulation, would show.",
    query: z.strictObject({ look: Look, simulationId }),
    response: SharedPlan,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  save: {
    ...session,
    method: "PUT",
    path: "/shares/{id}",
    csrf: true,
    summary:
      "Shares the caller's open plan, or a saved simulation, as it is now under a new link, or makes a link of theirs show it. Repeating the call shares nothing twice.",
    params: z.strictObject({ id: z.uuid().describe("chosen by the caller") }),
    body: z.strictObject({
      look: Look,
      simulationId,
      expiresOn: CalendarDate.describe(`at most ${longestShareDays} days from today`),
    }),
    response: Share,
    errors: ["NOT_FOUND", "RATE_LIMITED", "CONFLICT"],
    changes: ["sharing"],
  },
  revoke: {
    ...session,
    method: "DELETE",
    path: "/shares/{id}",
    csrf: true,
    summary: "Ends a link at once and removes what it showed.",
    params: z.strictObject({ id: z.uuid() }),
    response: Share,
    errors: ["NOT_FOUND", "CONFLICT"],
    changes: ["sharing"],
  },
  view: {
    method: "GET",
    path: "/shared",
    access: "public",
    csrf: false,
    summary: "A shared plan, for anyone who has its link. Contains nothing of the owner's account.",
    // In the query, which no log records.
    query: z.strictObject({ token: z.string().max(64) }),
    response: SharedPlan,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  head: {
    method: "GET",
    path: "/shared/{card}",
    access: "public",
    csrf: false,
    summary:
      "The document at a link's address, also at /shared/{card} of the site: title, description and preview picture for programs that show links, in percent whatever is shared. In a browser it leads to the plan.",
    params: Card,
    response: z.string(),
    answer: { as: "text", contentType: "text/html; charset=utf-8" },
    translated: true,
    errors: ["RATE_LIMITED"],
  },
  picture: {
    method: "GET",
    path: "/shared/{card}/picture.png",
    access: "public",
    csrf: false,
    summary: "The preview picture of a link that works, 1200 by 630 pixels, in percent whatever is shared.",
    params: Card,
    response: z.string(),
    answer: { as: "file", contentType: "image/png" },
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
});
