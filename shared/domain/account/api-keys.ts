/** What an API key may be allowed to do; each opens an operation, which a test compares with the contract. */
export const apiKeyPermissions = [
  "read:timeline",
  "read:simulations",
  "write:simulations",
  "read:user",
] as const;

export type ApiKeyPermission = (typeof apiKeyPermissions)[number];

/** How long, in hours, a key may go on working beside the one that replaces it. */
export const rotationOverlaps = [0, 1, 24, 168] as const;

/** Calls with one key in a minute. */
export const keyCallsPerMinute = 60;

export const longestKeyName = 100;
