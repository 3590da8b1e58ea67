import { userKey } from "./users.ts";

/** Everyone whose address is verified, spread over this number of partitions of the accounts table's index. */
export const memberParts = 16;

export function membersPartition(part: number): string {
  return `members#${part}`;
}

/** The item by which a user is found among all. Users have random ids, which spread them evenly. */
export function memberItem(userId: string) {
  const part = Number.parseInt(userId.slice(-1), memberParts);
  return { pk: userKey(userId).pk, sk: "member", gsi1pk: membersPartition(part), gsi1sk: userId };
}
