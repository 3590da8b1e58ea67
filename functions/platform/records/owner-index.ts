/** Partition of `gsi1` that lists what belongs to a user outside the user's own partition. */
export function ownerPartition(userId: string): string {
  return `owner#${userId}`;
}

/** Partition of `gsi1` that lists the administrators: their own items, by id. */
export const adminsPartition = "admins";

/**
 * Index attributes for an item of the accounts table that belongs to a user but is stored under another key: a
 * mailed link, a pending login, an API key. Whatever carries them is removed with the account.
 *
 * @param key the item's own key
 */
export function ownedBy(userId: string, { pk, sk }: { pk: string; sk: string }) {
  return { gsi1pk: ownerPartition(userId), gsi1sk: `${pk}#${sk}` };
}
