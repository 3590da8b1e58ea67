import { userKey } from "./users.ts";

/**
 * An update of the user that ends the logins under way, see `loginVersion` of the account. Goes alone or into a
 * transaction; its condition fails when the user is gone.
 */
export function endsLogins(userId: string) {
  return {
    Key: userKey(userId),
    UpdateExpression: "ADD loginVersion :one",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":one": 1 },
  };
}

/** The condition that logins of a version, given as `:loginVersion`, are not over and the user is not gone. */
export function hasLoginVersion(version: number): string {
  const same = "loginVersion = :loginVersion";
  // Accounts begin without one.
  return version === 0 ? `attribute_exists(pk) AND (attribute_not_exists(loginVersion) OR ${same})` : same;
}
