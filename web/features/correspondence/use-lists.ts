import { useEffect, useState } from "react";
import type { Notification, Thread } from "#shared/api/schemas/correspondence.ts";
import type { DeskQueue, ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { isNamed, onOutdated } from "#web/api/outdated.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";

/** A paginated list. */
export interface PagedList<T> {
  /** Undefined until the first answer. */
  items: readonly T[] | undefined;
  error: Error | undefined;
  retry(): void;
  /** Null when everything is loaded. */
  showMore: (() => void) | null;
  isShowingMore: boolean;
}

/** New entries appear when the reader returns to the page, or after this interval. */
const renewMs = minuteMs;

interface FirstPage<T> {
  items: readonly T[] | undefined;
  nextCursor: string | null | undefined;
  error: Error | undefined;
  retry(): void;
}

function usePaged<T extends { id: string }>(
  first: FirstPage<T>,
  readNext: (cursor: string) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
  failureText: string,
): PagedList<T> {
  const [later, setLater] = useState<{ items: readonly T[]; nextCursor: string | null } | null>(null);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const cursor = later === null ? (first.nextCursor ?? null) : later.nextCursor;
  const known = new Set(first.items?.map(({ id }) => id));
  const showMore = () =>
    void run(async () => {
      if (cursor === null) return;
      try {
        const next = await readNext(cursor);
        // The previous first page is included: newer entries may push some of it out.
        const shown = later?.items ?? first.items ?? [];
        setLater({ items: [...shown, ...next.items], nextCursor: next.nextCursor });
      } catch (error) {
        const text = refusalText(error, failureText);
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return {
    items: first.items && [...first.items, ...(later?.items ?? []).filter(({ id }) => !known.has(id))],
    error: first.error,
    retry: first.retry,
    showMore: cursor === null ? null : showMore,
    isShowingMore: isBusy,
  };
}

/** The list comes from an index, which may follow a change after a moment: then it is read once more. */
const indexLagMs = 500;

interface ThreadPages extends PagedList<Thread> {
  /** Conversations by queue, for administrators; null for everyone else and until the first answer. */
  queues: Readonly<Record<Exclude<DeskQueue, "all">, number>> | null;
}

/** @param queue of the support desk, for administrators */
export function useThreads(section: ThreadSection, queue?: DeskQueue): ThreadPages {
  const query = { section, ...(queue === undefined ? {} : { queue }) };
  const { data, error, mutate } = useOperation(
    "correspondence",
    "listThreads",
    { query },
    { refreshInterval: useRenewal(renewMs) },
  );
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    return onOutdated(({ reads, afterMs = 0 }) => {
      if (!isNamed(reads, "correspondence", "listThreads")) return;
      clearTimeout(again);
      again = setTimeout(() => void mutate(), afterMs + indexLagMs);
    });
  }, [mutate]);
  const first = {
    items: data?.threads,
    nextCursor: data?.nextCursor,
    error,
    retry: () => void mutate(),
  };
  const next = async (cursor: string) => {
    const page = await call("correspondence", "listThreads", { query: { ...query, cursor } });
    return { items: page.threads, nextCursor: page.nextCursor };
  };
  return { ...usePaged(first, next, t("Failed to load threads")), queues: data?.queues ?? null };
}

export function useNotifications(): PagedList<Notification> {
  const { data, error, mutate } = useOperation(
    "correspondence",
    "listNotifications",
    { query: {} },
    { refreshInterval: useRenewal(renewMs) },
  );
  const first = {
    items: data?.notifications,
    nextCursor: data?.nextCursor,
    error,
    retry: () => void mutate(),
  };
  const next = async (cursor: string) => {
    const page = await call("correspondence", "listNotifications", { query: { cursor } });
    return { items: page.notifications, nextCursor: page.nextCursor };
  };
  return usePaged(first, next, t("Failed to load notifications"));
}
