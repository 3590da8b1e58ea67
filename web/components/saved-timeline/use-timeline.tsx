import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { SWRConfiguration, SWRResponse } from "swr";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { firstColumns } from "./first-columns.ts";
import { withAllColumns } from "./whole-columns.ts";

/** The columns of the timeline to read. */
interface TimelineRead {
  /** Separated by commas; undefined for all. */
  readonly columns: string | undefined;
  /** From now on all columns are read. */
  readonly readAll: () => void;
}

const Read = createContext<TimelineRead>({ columns: undefined, readAll: () => undefined });

interface ProviderProps {
  /** Ids of the columns that the table shows. */
  shown: ReadonlySet<string>;
  /** The reader's tier. */
  tier: Tier;
  children: ReactNode;
}

/**
 * Has the parts of a page read the timeline with the columns of its table, and with all from the moment one of them needs
 * more: those of a long plan are many times as many bytes.
 */
export function TimelineColumns({ shown, tier, children }: ProviderProps) {
  const [first] = useState(() => firstColumns(shown, tier));
  const [isAll, setIsAll] = useState(first === undefined);
  const isCovered = useMemo(() => {
    const known = new Set(first?.split(","));
    return (
      firstColumns(shown, tier)
        ?.split(",")
        .every((id) => known.has(id)) ?? false
    );
  }, [first, shown, tier]);
  if (!isAll && !isCovered) setIsAll(true);
  const read = useMemo(
    () => ({ columns: isAll ? undefined : first, readAll: () => setIsAll(true) }),
    [isAll, first],
  );
  return <Read value={read}>{children}</Read>;
}

/** Has all columns read from the first time they are needed. */
export function useAllColumns(areNeeded = true): void {
  const { readAll } = useContext(Read);
  useEffect(() => {
    if (areNeeded) readAll();
  }, [areNeeded, readAll]);
}

/** The saved plan's timeline. It names all columns, and has the cells of at least those that the table shows. */
export function useTimeline(
  options?: SWRConfiguration<Timeline, Error>,
): Pick<SWRResponse<Timeline, Error>, "data" | "error" | "mutate"> {
  const { columns } = useContext(Read);
  const query = columns === undefined ? {} : { columns };
  const { data, error, mutate } = useOperation(
    "timeline",
    "get",
    { query },
    { keepPreviousData: true, ...options },
  );
  return { data: data && withAllColumns(data, columns), error, mutate };
}
