import { minuteMs } from "#shared/domain/durations.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { useOperation } from "#web/api/use-operation.ts";

const renewMs = minuteMs;

/** The number of unread messages and notifications as shown: null for none, at most 99+. */
export function useUnread(): string | null {
  const { data } = useOperation(
    "correspondence",
    "unreadCounts",
    {},
    {
      refreshInterval: useRenewal(renewMs),
    },
  );
  if (data === undefined || data.total === 0) return null;
  return data.total > 99 ? "99+" : String(data.total);
}
