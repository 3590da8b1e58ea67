import { visibleText } from "#shared/domain/account/display-name.ts";
import {
  mostAttachments,
  tooManyAttachments,
  uploadRefusals,
} from "#shared/domain/correspondence/attachments.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { failureText } from "#web/api/failure-text.ts";
import { ApiError, ResponseError } from "#web/transport/errors.ts";
import { sendFile } from "#web/transport/upload.ts";

/** A file of a message that has not been sent yet. */
export interface ReplyFile {
  /** Identifies it among the files of its message. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** How much of it has been uploaded, from 0 to 1. */
  readonly share: number;
  /** Its id at the server; null until it has been uploaded. */
  readonly id: string | null;
  /** The server no longer has it: it waited too long to be sent. */
  readonly isGone: boolean;
}

/** The conversation that a file is uploaded for: one that exists, or one that a draft will begin. */
type FileTarget = { readonly threadId: string } | { readonly draftId: string };

/** Why a file was not uploaded. */
export function uploadFailure(name: string, error: unknown): string {
  const status = error instanceof ApiError || error instanceof ResponseError ? error.status : 0;
  const refusal = uploadRefusals[status];
  const reason = refusal === undefined ? failureText(error, t("Upload failed")) : t(refusal);
  return t("Failed to upload {name}: {reason}", { name, reason });
}

/** The number of the file that the server refused to send; undefined when it refused something else. */
export function refusedFile(error: unknown): number | undefined {
  const path = error instanceof ApiError ? error.details[0]?.path : undefined;
  const [, index] = /^body\.attachmentIds\.(\d+)$/.exec(path ?? "") ?? [];
  return index === undefined ? undefined : Number(index);
}

/** The ids of the files that can be sent. */
export function sendableIds(files: readonly ReplyFile[]): string[] {
  return files.flatMap(({ id, isGone }) => (id === null || isGone ? [] : [id]));
}

async function uploaded(
  target: FileTarget & { filename: string },
  file: File,
  watch: { signal: AbortSignal; onProgress(share: number): void },
): Promise<string> {
  const { type: contentType, size } = file;
  const body = { ...target, contentType, size };
  const { attachmentId, upload } = await call("correspondence", "presignAttachment", { body });
  watch.signal.throwIfAborted();
  await sendFile(upload, file, watch);
  return attachmentId;
}

/** Whether the server has removed an uploaded file. When it does not respond, sending will show it. */
async function isRemoved(id: string): Promise<boolean> {
  try {
    await call("correspondence", "downloadAttachment", { params: { id } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}

/** The files of unsent messages, by conversation. They go on being uploaded while another conversation is open. */
function createReplyFiles() {
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
  const begin = async (place: string, target: FileTarget, file: File, onFailure: (text: string) => void) => {
    const key = crypto.randomUUID();
    const { size } = file;
    const name = visibleText(file.name);
    const controller = new AbortController();
    uploads.set(key, controller);
    set(place, [...of(place), { key, name, size, share: 0, id: null, isGone: false }]);
    const onProgress = (share: number) => change(place, key, { share });
    try {
      const id = await uploaded({ ...target, filename: name }, file, {
        signal: controller.signal,
        onProgress,
      });
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
    add(
      place: { id: string; target: FileTarget },
      files: readonly File[],
      onFailure: (text: string) => void,
    ) {
      const room = mostAttachments - of(place.id).length;
      for (const file of files.slice(0, room)) void begin(place.id, place.target, file, onFailure);
      if (files.length > room) onFailure(t(tooManyAttachments));
    },
    /** Cancels its upload, if that goes on. */
    remove,
    /** Whether the files of a reply have been put back. */
    isKnown: (place: string) => lists.has(place),
    /** Puts back files that were uploaded before a reload; does nothing for a reply that is known. */
    restore(place: string, files: readonly ReplyFile[]) {
      if (lists.has(place)) return;
      set(place, files);
      for (const { key, id } of files) {
        if (id === null) continue;
        void isRemoved(id).then((isGone) => {
          if (isGone) change(place, key, { isGone });
        });
      }
    },
    /** Drops the files of a message that was sent, or is not going to be. */
    clear(place: string) {
      for (const { key } of of(place)) uploads.get(key)?.abort();
      set(place, none);
    },
    /** Cancels all uploads and drops all files. */
    forget() {
      for (const controller of uploads.values()) controller.abort();
      lists.clear();
    },
  };
}

export const replyFiles = createReplyFiles();
