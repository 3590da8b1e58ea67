import { useMemo } from "react";
import { useSession } from "./session-provider.tsx";
import { type Drafts, type UnsavedEntries, type UnsavedKind, unsavedEntries } from "./unsaved-entries.ts";

/** Without a known user, nothing is stored. */
const nowhere: UnsavedEntries = { keys: () => [], read: () => undefined, write: () => undefined };

/**
 * The signed-in user's unsaved input of a kind.
 *
 * @param draftsOf reads entries as drafts; the same function in each render
 */
export function useDrafts<T>(kind: UnsavedKind, draftsOf: (entries: UnsavedEntries) => Drafts<T>): Drafts<T> {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  return useMemo(
    () => draftsOf(userId === null ? nowhere : unsavedEntries(kind, userId)),
    [kind, draftsOf, userId],
  );
}
