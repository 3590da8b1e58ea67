import { useEffect, useSyncExternalStore } from "react";
import { onSessionChange } from "#web/session/presence.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import { type ReplyFile, replyFiles } from "./reply-files.ts";

onSessionChange(() => {
  if (!hasStoredSession()) replyFiles.forget();
});

const isUploaded = (value: unknown): value is Pick<ReplyFile, "id" | "name" | "size"> => {
  const { id, name, size } = Object(value) as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof size === "number";
};

/** Uploaded files of unsent replies, by thread. */
const fileDrafts = (entries: UnsavedEntries) =>
  draftsOf(
    entries,
    (entry): readonly ReplyFile[] | null =>
      Array.isArray(entry)
        ? entry
            .filter(isUploaded)
            .map(({ id, name, size }) => ({ key: id ?? "", id, name, size, share: 1, isGone: false }))
        : null,
    (files) => files.map(({ id, name, size }) => ({ id, name, size })),
  );

/** The files of the reply to a conversation; those that were uploaded survive a reload. */
export function useReplyFiles(userId: string, threadId: string) {
  const place = `${userId}/${threadId}`;
  const drafts = useDrafts("replyFiles", fileDrafts);
  const files = useSyncExternalStore(replyFiles.subscribe, () => replyFiles.of(place));
  useEffect(() => replyFiles.restore(place, drafts.read(threadId) ?? []), [drafts, place, threadId]);
  useEffect(() => {
    if (!replyFiles.isKnown(place)) return;
    const uploaded = files.filter(({ id, isGone }) => id !== null && !isGone);
    drafts.write(threadId, uploaded.length === 0 ? null : uploaded);
  }, [drafts, files, place, threadId]);
  return {
    files,
    add: (added: readonly File[], onFailure: (text: string) => void) =>
      replyFiles.add({ id: place, target: { threadId } }, added, onFailure),
    remove: (key: string) => replyFiles.remove(place, key),
    clear: () => replyFiles.clear(place),
  };
}
