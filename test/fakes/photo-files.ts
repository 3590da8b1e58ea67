import type { OwnedFiles } from "#functions/profile/owned-files.ts";
import type { PhotoFiles } from "#functions/profile/photos/photo-files.ts";

/** Files in memory. */
export function fakePhotoFiles(clock: () => number = Date.now): OwnedFiles &
  Pick<PhotoFiles, "put"> & {
    kept: Map<string, { bytes: Buffer; contentType: string; writtenAtMs: number }>;
    /** Thrown by the next call, once. */
    fail: { next: Error | undefined };
  } {
  const kept = new Map<string, { bytes: Buffer; contentType: string; writtenAtMs: number }>();
  const fail: { next: Error | undefined } = { next: undefined };
  const attempt = () => {
    const error = fail.next;
    fail.next = undefined;
    if (error) throw error;
  };
  return {
    kept,
    fail,
    put: async (key, photo) => {
      attempt();
      kept.set(key, { ...photo, writtenAtMs: clock() });
    },
    list: async (prefix) => {
      attempt();
      return [...kept]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { writtenAtMs }]) => ({ key, writtenAtMs }))
        .toSorted((left, right) => (left.key < right.key ? -1 : 1));
    },
    remove: async (keys) => {
      attempt();
      for (const key of keys) kept.delete(key);
    },
  };
}
