/** Kinds of errors that pages report, with how bad each is: five of answers of the API, and failures of the page itself. */
export const errorSeverities = {
  server_error: "critical",
  not_found_error: "medium",
  authentication_error: "high",
  permission_error: "high",
  api_error: "medium",
  page_error: "critical",
} as const;

export type ErrorClass = keyof typeof errorSeverities;

export const errorClasses = Object.keys(errorSeverities) as [ErrorClass, ...ErrorClass[]];

/** The class of an answer that is no success. */
export function errorClassOf(status: number): ErrorClass {
  if (status >= 500) return "server_error";
  if (status === 404) return "not_found_error";
  if (status === 401) return "authentication_error";
  return status === 403 ? "permission_error" : "api_error";
}

/** Panels of the timeline. They have no address of their own, so they are not among the opened pages. */
export const timelinePanels = [
  "control-panel",
  "charts",
  "simulations",
  "intelligence",
  "console",
  "power-tools",
  "api-integrations",
] as const;
export type TimelinePanel = (typeof timelinePanels)[number];

/** Days that statistics reach back. */
export const telemetryDays = 90;

/** Longest texts of a report; pages cut longer ones. */
export const longestErrorMessage = 300;
export const longestErrorStack = 3_000;

const personal: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(]+@[^\s@<>"')]+/g, "<address>"],
  // What follows the question mark of an address may be a token or a search.
  [/\?[^\s:)"']+/g, "?<query>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  // Keys, tokens and addresses of the blockchain; names in code are shorter or have no digits, and built files, by
  // whose names sources are found, are all in one folder.
  [/(?<!\/assets\/[\w.-]*)\b(?=[\w-]*\d)[\w-]{26,}\b/g, "<token>"],
  [/(?<![\w.:])\d[\d.,]{3,}/g, "<number>"],
];

/** A text of an error without what may be about a person. */
export function scrubbed(text: string): string {
  return personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
