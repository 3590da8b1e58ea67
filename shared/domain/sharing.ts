/** What a link shows. */
export const shareLooks = ["percent", "amounts"] as const;
export type ShareLook = (typeof shareLooks)[number];

/** Links that one user may have at once. */
export const mostShares = 10;
/** How long a link may work. */
export const longestShareDays = 366;
