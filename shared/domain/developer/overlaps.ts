/** How long, in hours, a replaced key or signing secret may go on working beside the new one. */
export const overlapHours = [0, 1, 24, 168] as const;

export type OverlapHours = (typeof overlapHours)[number];
