/** What an API key may be allowed to do. */
export const apiKeyPermissions = [
  "read:timeline",
  "read:simulations",
  "write:simulations",
  "read:user",
] as const;

export type ApiKeyPermission = (typeof apiKeyPermissions)[number];
