import {
  mostAttachments,
  tooManyAttachments,
  uploadRefusals,
} from "#shared/domain/correspondence/attachments.ts";
import { call } from "#web/api/api.ts";
import { failureText } from "#web/api/failure-text.ts";
import { ApiError, ResponseError } from "#web/transport/errors.ts";
import { sendFile } from "#web/transport/upload.ts";

/** A file of a reply that has not been sent yet. */
export interface ReplyFile {
  /** Identifies it among the files of its reply. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** How much of it has been uploaded, from 0 to 1. */
  readonly share: number;
  /** Its id at the server; null until it has been uploaded. */
  readonly id: string | null;
}

/** Why a file was not uploaded. */
export function uploadFailure(name: string, error: unknown): string {
  const status = error instanceof ApiError || error instanceof ResponseError ? error.status : 0;
  return `Failed to upload ${name}: ${uploadRefusals[status] ?? failureText(error, "Upload failed")}`;
}

type Upload = (
  threadId: string,
  file: File,
  watch: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<string>;

const uploaded: Upload = async (threadId, file, watch) => {
  const { name: filename, type: contentType, size } = file;
  const body = { threadId, filename, contentType, size };
  const { attachmentId, upload } = await call("correspondence", "presignAttachment", { body });
  watch.signal.throwIfAborted();
  await sendFile(upload, file, watch);
  return attachmentId;
};

/** The files of unsent replies, by conversation. They go on being uploaded while another conversation is open. */
function createReplyFiles(upload: Upload = uploaded) {
  const lists = new Map<string, readonly ReplyFile[]>();
  const uploads = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const none: readonly ReplyFile[] = [];
  const of = (place: string): readonly ReplyFile[] => lists.get(place) ?? none;
  const set = (place: string, files: readonly ReplyFile[]) => {
    lists.set(place, files);
    for (const listener of listeners) listener();
  };
  const change = (place: string, key: string, changed: Partial<ReplyFile>) =>
    set(
      place,
      of(place).map((file) => (file.key === key ? { ...file, ...changed } : file)),
    );
  const remove = (place: string, key: string) => {
    uploads.get(key)?.abort();
    set(
      place,
      of(place).filter((file) => file.key !== key),
    );
  };
  const begin = async (place: string, threadId: string, file: File, onFailure: (text: string) => void) => {
    const key = crypto.randomUUID();
    const { name, size } = file;
    const controller = new AbortController();
    uploads.set(key, controller);
    set(place, [...of(place), { key, name, size, share: 0, id: null }]);
    const onProgress = (share: number) => change(place, key, { share });
    try {
      const id = await upload(threadId, file, { signal: controller.signal, onProgress });
      change(place, key, { share: 1, id });
    } catch (error) {
      if (controller.signal.aborted) return;
      remove(place, key);
      onFailure(uploadFailure(name, error));
    } finally {
      uploads.delete(key);
    }
  };
  return {
    of,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Uploads files; those beyond the limit are left out. @param onFailure called with what to say of each failure */
    add(place: { id: string; threadId: string }, files: readonly File[], onFailure: (text: string) => void) {
      const room = mostAttachments - of(place.id).length;
      for (const file of files.slice(0, room)) void begin(place.id, place.threadId, file, onFailure);
      if (files.length > room) onFailure(tooManyAttachments);
    },
    /** Cancels its upload, if that goes on. */
    remove,
    /** Whether the files of a reply have been put back. */
    isKnown: (place: string) => lists.has(place),
    /** Puts back files that were uploaded before a reload; does nothing for a reply that is known. */
    restore(place: string, files: readonly ReplyFile[]) {
      if (!lists.has(place)) set(place, files);
    },
    /** Drops the files of a reply that was sent. */
    clear: (place: string) => set(place, none),
    /** Cancels all uploads and drops all files. */
    forget() {
      for (const controller of uploads.values()) controller.abort();
      lists.clear();
    },
  };
}

export const replyFiles = createReplyFiles();
