import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { adminsPartition } from "#functions/platform/records/owner-index.ts";
import { StoredUser } from "#functions/platform/records/users.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";

/** The administrators, through the accounts table's index; they are few. */
export function adminReader(documents: DynamoDBDocumentClient, table: string): () => Promise<StoredUser[]> {
  return async () => {
    const query = {
      TableName: table,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :admins",
      ExpressionAttributeValues: { ":admins": adminsPartition },
    };
    const admins: StoredUser[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      admins.push(...Items.map((item) => StoredUser.parse(item)));
    }
    return admins
      .filter(({ role }) => role === "ADMIN")
      .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), textLanguage()));
  };
}

function nameOf({ displayName, email }: StoredUser): string {
  return displayName ?? email;
}
