import { useState } from "react";
import { draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { useDrafts } from "#web/session/use-drafts.ts";

/** A reply that got no answer: it may have been sent, and is sent once however often it is tried. */
export interface FailedReply {
  /** The key of the attempt. */
  readonly key: string;
  readonly content: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
  /** ISO time. */
  readonly at: string;
}

const isFailedReply = (value: unknown): value is FailedReply => {
  const { key, content, files, at } = Object(value) as Record<string, unknown>;
  return [key, content, at].every((text) => typeof text === "string") && Array.isArray(files);
};

const failedReplies = (entries: UnsavedEntries) =>
  draftsOf(entries, (entry): readonly FailedReply[] | null =>
    Array.isArray(entry) ? entry.filter(isFailedReply) : null,
  );

/** The replies of a conversation that failed to be sent; they survive a reload. */
export function useFailedReplies(threadId: string) {
  const drafts = useDrafts("failedReplies", failedReplies);
  const [failed, setFailed] = useState(() => drafts.read(threadId) ?? []);
  // From what is stored: an answer may come after another reply has failed.
  const change = (of: (present: readonly FailedReply[]) => readonly FailedReply[]) => {
    const next = of(drafts.read(threadId) ?? []);
    setFailed(next);
    drafts.write(threadId, next.length === 0 ? null : next);
  };
  return {
    failed,
    add: (reply: FailedReply) => change((present) => [...present, reply]),
    remove: (key: string) => change((present) => present.filter((reply) => reply.key !== key)),
    /** Leaves out a file that is gone, and with it a reply that had nothing else. */
    removeFile: (key: string, fileId: string) =>
      change((present) =>
        present
          .map((reply) =>
            reply.key === key ? { ...reply, files: reply.files.filter(({ id }) => id !== fileId) } : reply,
          )
          .filter((reply) => reply.content !== "" || reply.files.length > 0),
      ),
  };
}
