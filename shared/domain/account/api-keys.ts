/** What an API key may be allowed to do; each opens an operation, which a test compares with the contract. */
export const apiKeyPermissions = [
  "read:timeline",
  "read:simulations",
  "write:simulations",
  "read:user",
] as const;

export type ApiKeyPermission = (typeof apiKeyPermissions)[number];

/** Calls with one key in a minute. */
export const keyCallsPerMinute = 60;

export const longestKeyName = 100;
