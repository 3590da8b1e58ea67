import type { AttachmentFiles } from "#functions/correspondence/attachments/attachment-files.ts";
import { type FileEraser, fileKey, sentKey } from "#functions/correspondence/attachments/file-eraser.ts";
import type {
  AttachmentStore,
  StoredAttachment,
} from "#functions/correspondence/records/attachment-store.ts";

/** Uploaded files in memory: what is known about them, and their contents by key. */
export function fakeUploads() {
  const known = new Map<string, StoredAttachment>();
  const removed = new Map<string, StoredAttachment>();
  const contents = new Map<string, Uint8Array>();
  const store: AttachmentStore = {
    add: async (attachment) => void known.set(attachment.id, attachment),
    find: async (id) => known.get(id),
    existing: async (ids) => new Set(ids.filter((id) => known.has(id))),
    remove: async (attachment, canReturn) => {
      known.delete(attachment.id);
      if (canReturn) removed.set(attachment.id, attachment);
    },
    removed: async (before) => [...removed.values()].filter(({ createdAt }) => createdAt < before),
    forget: async (id) => void removed.delete(id),
    dropCopy: async (id) => {
      const found = known.get(id);
      if (found === undefined) return undefined;
      found.copies -= 1;
      return found.copies;
    },
    orphans: async (before) =>
      [...known.values()].filter(({ sequence, createdAt }) => sequence === null && createdAt < before),
    ofUploader: async (userId) => [...known.values()].filter(({ uploaderId }) => uploaderId === userId),
  };
  const files: AttachmentFiles = {
    form: async (attachment) => ({ url: "/uploads", fields: { key: fileKey(attachment) } }),
    beginning: async (attachment) => {
      const bytes = contents.get(fileKey(attachment));
      return bytes && { bytes, etag: Buffer.from(bytes).toString("hex") };
    },
    copy: async (attachment, etag) => {
      const bytes = contents.get(fileKey(attachment));
      if (bytes === undefined || Buffer.from(bytes).toString("hex") !== etag) return false;
      contents.set(sentKey(attachment), bytes);
      return true;
    },
    address: async (attachment) =>
      `/${attachment.hasSentKey === true ? sentKey(attachment) : fileKey(attachment)}`,
  };
  const erase: FileEraser = async (attachments) => {
    for (const key of attachments.flatMap((each) => [fileKey(each), sentKey(each)])) contents.delete(key);
  };
  return {
    store,
    files,
    erase,
    /** Files by key. */
    contents,
    /** Notes that a file was sent, as the store of conversations does. */
    onSent: ({ id, etag }: Pick<StoredAttachment, "id" | "etag">, sequence: number) => {
      const found = known.get(id);
      if (found !== undefined) Object.assign(found, { sequence, etag, hasSentKey: true });
    },
  };
}
