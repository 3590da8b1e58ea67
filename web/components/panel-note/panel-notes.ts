import { documentPath } from "#shared/domain/documents.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";

/** What a panel is for, and where that is explained at length. */
interface PanelText {
  readonly text: string;
  /** The setting of the account that remembers that it was read. Without one it is shown only on request. */
  readonly remembered?: keyof SettingsOf<"guidance">;
  readonly document: string;
}

const panelNotes = {
  "control-panel": {
    text: msg(
      "The settings of your plan: how much you buy, how often, from when to when, and what a fall in price adds. Each change is previewed in the months at once and saved by itself; you can undo it.",
    ),
    document: documentPath("control-panel"),
  },
  charts: {
    text: msg(
      "Your plan and the price over time, with the indicators the model uses. Solid lines happened, dashed ones are projected. Drag below a chart to zoom, and point at it to read a month.",
    ),
    document: documentPath("reading-the-timeline"),
  },
  simulations: {
    text: msg(
      "Plans saved with their figures, up to five of them compared on the same market, and analyses of your plan: the range of outcomes, past starts, the timing of buys, and goals.",
    ),
    document: documentPath("simulations"),
  },
  intelligence: {
    text: msg(
      "Questions about your plan, your records and the market, answered by calculation in your browser, with figures of what you hold, lessons and news. Nothing here changes your plan, and your questions are not sent anywhere.",
    ),
    document: documentPath("intelligence"),
  },
  "api-integrations": {
    text: msg(
      "Connects your account to exchanges and public services. New trades are proposals until you accept them, and only keys that can read, and nothing else, are accepted.",
    ),
    document: documentPath("integrations"),
  },
  "power-tools": {
    text: msg(
      "Tools for many transactions at once and for everything in your account: checks, changes, exports, backups, and programs of your own. Changes of transactions can be undone in one step.",
    ),
    document: documentPath("transactions", "check-and-change-many-at-once"),
  },
  console: {
    text: msg(
      "The same calculations and exports as in the panels, as commands that you type. Begin with /help.",
    ),
    document: documentPath("simulations", "console"),
  },
  "tax-report": {
    text: msg(
      "Gains and losses of the sells you recorded, by the rules of the country you choose, with the buys that each sell used up. Simulated months are never part of it.",
    ),
    remembered: "taxReportNoteRead",
    document: documentPath("tax-reports"),
  },
  withdrawal: {
    text: msg(
      "How much your coins could pay you a month, and for how long, on the model’s price paths. It is a projection: nothing here changes your plan or your records.",
    ),
    remembered: "withdrawalNoteRead",
    document: documentPath("withdrawal"),
  },
  wallets: {
    text: msg(
      "Where your coins are: the accounts named in your transactions, transfers between them, and a check against the balance of a wallet you watch.",
    ),
    remembered: "accountsNoteRead",
    document: documentPath("accounts"),
  },
  alerts: {
    text: msg(
      "Reminders follow your plan: its buy days, and months without a record. Alerts notify you once when the price falls, rises or drops far below its peak. The calendar gives your phone the buy days of your plan. Every mail has a link to unsubscribe.",
    ),
    remembered: "alertsNoteRead",
    document: documentPath("alerts"),
  },
} as const satisfies Record<string, PanelText>;

export type NotedPanel = keyof typeof panelNotes;

export const panelNote = (panel: NotedPanel): PanelText => panelNotes[panel];
