import { msg, t } from "#shared/domain/language/translate.ts";
import type { GroupId } from "#shared/engine/columns/definition.ts";
import { dollarTwins } from "#web/components/display-currency/shown-cells.ts";
import { tableColumns } from "./table-columns.ts";

/** A named set of columns. */
export interface ColumnView {
  readonly name: string;
  /** Ids of its columns. */
  readonly columns: ReadonlySet<string>;
}

/** The views of an account, the one it chose and what the table shows of it. */
export interface ColumnViews {
  /** The account's own views, oldest first. */
  readonly own: readonly ColumnView[];
  /** Name of the view chosen last. */
  readonly chosen: string;
  /** Ids of the columns shown: those of the view until some are switched on or off. */
  readonly columns: ReadonlySet<string>;
}

const essentials: ReadonlySet<string> = new Set([
  "priceUSD",
  "buyingPriceUSD",
  "btcBought",
  "usdSpent",
  "feesUSD",
  "dynamicTopUp",
  "cycleTopUp",
  "totalBTC",
  "averageBuyPrice",
  "cumulativeCosts",
  "holdingsValueUSD",
  "overallUnrealisedGainLoss",
  "overallRoi",
]);

const columnsOf = (groups: readonly GroupId[], ...single: readonly string[]): ReadonlySet<string> =>
  new Set(
    tableColumns.filter(({ id, group }) => groups.includes(group) || single.includes(id)).map(({ id }) => id),
  );

const essentialsView = { name: msg("Essentials"), columns: essentials };

/** The views that everyone has. */
export const productViews: readonly ColumnView[] = [
  essentialsView,
  {
    name: msg("Returns"),
    columns: columnsOf(["holdings", "recovery", "perCycle", "rates", "portfolioHealth", "sellReinvest"]),
  },
  {
    name: msg("Cycles"),
    columns: columnsOf(
      ["cyclePriceRates", "cyclePhases", "cycleLinkage", "systemHealth", "trendLines", "growthDecline"],
      "priceUSD",
      "peakPrice",
      "troughPrice",
      "halvingPrice",
    ),
  },
  { name: msg("Mining"), columns: columnsOf(["blockchain", "blockMiningAdjustment"], "priceUSD") },
  { name: msg("Everything"), columns: new Set(tableColumns.map(({ id }) => id)) },
];

const mostOwnViews = 20;
const longestName = 40;
/** The view that holds the columns chosen before there were views. */
const earlierName = msg("My columns");

const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

const viewNamed = (own: readonly ColumnView[], name: string): ColumnView | undefined =>
  [...productViews, ...own].find((view) => view.name === name);

/** The view the account chose. */
export const chosenView = ({ own, chosen }: ColumnViews): ColumnView =>
  viewNamed(own, chosen) ?? essentialsView;

/** The name of a view as pages show it: an account's own are as it named them. */
export const viewTitle = (name: string): string =>
  productViews.some((view) => view.name === name) ? t(name) : name;

export const isOwnView = ({ own, chosen }: ColumnViews): boolean => own.some(({ name }) => name === chosen);

/** Whether the table shows other columns than the chosen view has. */
export function isViewChanged(views: ColumnViews): boolean {
  const { columns } = chosenView(views);
  return columns.size !== views.columns.size || [...columns].some((id) => !views.columns.has(id));
}

/**
 * What is wrong with a name for a view of the account's own, or null.
 *
 * @param renamed the view that is to have the name; absent for a new one
 */
export function viewNameProblem({ own }: ColumnViews, given: string, renamed?: string): string | null {
  const name = given.trim();
  if (name === "") return t("Name is required");
  if (name.length > longestName) return t("Name must not exceed {count} characters", { count: longestName });
  const taken = [...productViews, ...own].some((view) => view.name !== renamed && sameName(view.name, name));
  if (taken) return t("A view with this name already exists");
  if (renamed === undefined && own.length >= mostOwnViews) {
    return t("You have {count} views. Delete one to save another.", { count: mostOwnViews });
  }
  return null;
}

export function chooseView(views: ColumnViews, name: string): ColumnViews {
  const view = viewNamed(views.own, name);
  return view === undefined ? views : { ...views, chosen: name, columns: view.columns };
}

/** Saves the columns shown as a view of the account's own: a new one, or in place of the one of that name. */
export function saveView(views: ColumnViews, given: string): ColumnViews {
  const view = { name: given.trim(), columns: views.columns };
  const isNew = !views.own.some(({ name }) => name === view.name);
  const own = isNew
    ? [...views.own, view]
    : views.own.map((before) => (before.name === view.name ? view : before));
  return { ...views, own, chosen: view.name };
}

export function renameView(views: ColumnViews, from: string, given: string): ColumnViews {
  const name = given.trim();
  return {
    ...views,
    own: views.own.map((view) => (view.name === from ? { ...view, name } : view)),
    chosen: views.chosen === from ? name : views.chosen,
  };
}

/** Deletes a view of the account's own; if it was chosen, Essentials takes its place. */
export function deleteView(views: ColumnViews, name: string): ColumnViews {
  const own = views.own.filter((view) => view.name !== name);
  const rest = { ...views, own };
  return views.chosen === name ? chooseView(rest, essentialsView.name) : rest;
}

const strings = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : null;

const known = (ids: readonly string[]): ReadonlySet<string> =>
  new Set(
    ids.map((id) => dollarTwins[id] ?? id).filter((id) => tableColumns.some((column) => column.id === id)),
  );

/** As stored with the account's settings of the table. */
export const storedForm = ({ own, chosen, columns }: ColumnViews) => ({
  own: own.map((view) => ({ name: view.name, columns: [...view.columns] })),
  chosen,
  columns: [...columns],
});

/**
 * Reads the stored views of an account. One without any begins with Essentials, or, if columns were chosen before there
 * were views, with those as a view of its own.
 */
export function readViews(
  stored: unknown,
  earlier: { readonly columns?: unknown; readonly groups?: unknown },
): ColumnViews {
  if (typeof stored !== "object" || stored === null) return firstViews(earlier);
  const { own, chosen, columns } = stored as { own?: unknown; chosen?: unknown; columns?: unknown };
  const views = readOwn(own);
  const view = viewNamed(views, typeof chosen === "string" ? chosen : "") ?? essentialsView;
  const shown = strings(columns);
  return { own: views, chosen: view.name, columns: shown === null ? view.columns : known(shown) };
}

function readOwn(stored: unknown): readonly ColumnView[] {
  const views: ColumnView[] = [];
  for (const item of Array.isArray(stored) ? stored : []) {
    const { name, columns } = (item ?? {}) as { name?: unknown; columns?: unknown };
    const ids = strings(columns);
    if (typeof name !== "string" || ids === null) continue;
    const sofar = { own: views, chosen: "", columns: essentials };
    if (viewNameProblem(sofar, name) === null) views.push({ name: name.trim(), columns: known(ids) });
  }
  return views;
}

function firstViews({ columns, groups }: { readonly columns?: unknown; readonly groups?: unknown }) {
  const first: ColumnViews = { own: [], chosen: essentialsView.name, columns: essentials };
  const chosen = strings(columns);
  const chosenGroups = strings(groups);
  if (chosen === null && chosenGroups === null) return first;
  const shown =
    chosen === null
      ? new Set<string>(tableColumns.filter(({ group }) => chosenGroups?.includes(group)).map(({ id }) => id))
      : known(chosen);
  return saveView({ ...first, columns: shown }, t(earlierName));
}
