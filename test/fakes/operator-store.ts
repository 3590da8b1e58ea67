import type { AuditRecord, OperatorStore } from "#functions/operations/operator.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";

/** Users and audit records in memory. */
export function fakeOperatorStore(...given: StoredUser[]): OperatorStore & {
  users: Map<string, StoredUser>;
  records: AuditRecord[];
} {
  const users = new Map(given.map((user) => [user.id, user]));
  const records: AuditRecord[] = [];
  return {
    users,
    records,
    findUser: async (address) => [...users.values()].find(({ email }) => normaliseEmail(email) === address),
    change: async (record) => {
      const user = users.get(record.userId);
      if (user === undefined) throw new Error("User not found");
      users.set(user.id, { ...user, ...record.after });
      records.push(record);
    },
  };
}
