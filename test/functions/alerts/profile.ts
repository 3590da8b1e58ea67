import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type StoredUser, userKey } from "#functions/platform/records/users.ts";

/** Writes the profile of a user whose address is `<id>@example.com`, verified unless `change` says otherwise. */
export async function writeProfile(
  documents: DynamoDBDocumentClient,
  table: string,
  id: string,
  change: Partial<StoredUser>,
): Promise<void> {
  const user: StoredUser = {
    id,
    email: `${id}@example.com`,
    displayName: null,
    photoURL: null,
    emailVerified: true,
    role: "USER",
    twoFactorEnabled: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    lastLoginAt: null,
    pendingEmail: null,
    emailChangeExpiresAt: null,
    previousEmail: null,
    subscription: { tier: "free", status: "active", expiresAt: null, cancelAtPeriodEnd: false },
    ...change,
  };
  await documents.send(
    new PutCommand({ TableName: table, Item: { ...userKey(id), sk: "profile", ...user } }),
  );
}
