import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import type { ApiKeyPermission } from "#shared/domain/account/api-keys.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { dayOf } from "#web/components/format/formats.ts";

/** What each permission opens. */
export const permissionTexts: Readonly<Record<ApiKeyPermission, string>> = {
  "read:timeline": msg("Timeline, plan, transactions and market"),
  "read:simulations": msg("Saved simulations"),
  "write:simulations": msg("Create, change and delete simulations"),
  "read:user": msg("Name, email address, subscription and settings"),
};

/** Whether a key works. */
export function isLive({ revokedAt, expiresAt }: ApiKey, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > nowMs);
}

/** Whether a key counts towards the limit: one that was replaced ends by itself. */
export function isInUse(key: ApiKey, nowMs: number): boolean {
  return isLive(key, nowMs) && key.replacedBy === null;
}

/** The day of a moment in the reader's time zone. */
export function dayText(moment: string | number): string {
  return formatDay(dayOf(new Date(moment)));
}

/** The beginning of a key, by which its owner recognises it. */
export function keyStart({ id }: Pick<ApiKey, "id">): string {
  return `hv_${id.slice(0, 8)}…`;
}
