import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { OwnedFiles } from "#functions/profile/owned-files.ts";
import type { ProfileStore } from "#functions/profile/profiles.ts";
import { gone } from "#functions/profile/service.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { keyOfPath, photoKey, photoPath, photoPrefix } from "./photo-address.ts";
import { UnusableImage } from "./photo-bytes.ts";
import type { PhotoFiles } from "./photo-files.ts";
import { cleanPhoto, photoSides } from "./photo-image.ts";

export interface PhotoService {
  /**
   * Makes a file the user's photo.
   * @returns its address
   * @throws AppError UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED, RATE_LIMITED, CONFLICT, SESSION_EXPIRED
   */
  upload(userId: string, file: Uint8Array): Promise<string>;
  /** @throws AppError CONFLICT, SESSION_EXPIRED */
  remove(userId: string): Promise<void>;
}

interface PhotoDependencies {
  store: Pick<ProfileStore, "find" | "changePhoto">;
  files: Pick<PhotoFiles, "put"> & OwnedFiles;
  limiter: RateLimiter;
  /** An id that cannot be guessed: anyone who has it can see the photo. */
  newId: () => string;
  clock: () => number;
  log: Log;
}

const perUser: RateLimit = { name: "photo-upload", max: 20, windowMinutes: 60 };
/** How often a change is retried after a concurrent change in another tab. */
const retries = 3;
/** Longer than any request takes: an older file that is not in use as a photo never will be. */
const settledMs = 10 * minuteMs;

/**
 * Photos of users. The file is written first, then the user points to it, then what the user pointed to before is
 * removed: whenever that is interrupted, the user has a photo that is there. A file that was left behind goes with the
 * next change, or with the account.
 */
export function photoService({ store, files, limiter, newId, clock, log }: PhotoDependencies): PhotoService {
  /** Points the user to another photo, or to none. */
  const change = async (userId: string, to: string | null): Promise<void> => {
    const attempt = async () => {
      const user = await store.find(userId);
      if (user === undefined) throw gone();
      const from = user.photoURL;
      if (from === to || (await store.changePhoto(userId, from, to))) return from;
      throw new Overtaken();
    };
    const text = msg("The photo was changed elsewhere at the same time. Please try again.");
    const from = await retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("CONFLICT", text, { cause }),
    });
    const replaced = from === null ? undefined : keyOfPath(userId, from);
    await tidy(userId, { current: to === null ? undefined : keyOfPath(userId, to), replaced });
  };

  const tidy = async (
    userId: string,
    { current, replaced }: { current: string | undefined; replaced: string | undefined },
  ): Promise<void> => {
    try {
      const settled = clock() - settledMs;
      const found = await files.list(photoPrefix(userId));
      const useless = found.filter(
        ({ key, writtenAtMs }) => key !== current && (key === replaced || writtenAtMs < settled),
      );
      await files.remove(useless.map(({ key }) => key));
    } catch (error) {
      // The photo has been changed, and the next change tidies again.
      log.warn("replaced photos were not removed", { userId, error: errorFields(error) });
    }
  };

  return {
    upload: async (userId, file) => {
      await limiter.take(perUser, userId);
      const photo = cleaned(file);
      const photoId = newId();
      const key = photoKey(userId, photoId);
      await files.put(key, photo);
      try {
        await change(userId, photoPath(userId, photoId));
      } catch (error) {
        // After any other failure the user may point to the file already.
        if (error instanceof AppError) await files.remove([key]);
        throw error;
      }
      return photoPath(userId, photoId);
    },
    remove: async (userId) => change(userId, null),
  };
}

function cleaned(file: Uint8Array): ReturnType<typeof cleanPhoto> {
  try {
    return cleanPhoto(Buffer.from(file));
  } catch (cause) {
    if (!(cause instanceof UnusableImage)) throw cause;
    if (cause.reason === "dimensions") {
      const { least, most } = photoSides;
      const message = t("Image must be between {min}x{min} and {max}x{max} pixels", {
        min: String(least),
        max: String(most),
      });
      throw invalidFields([{ path: "body.photo", message }], cause);
    }
    const message = msg("Invalid file format. Please upload a JPEG image.");
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", message, { cause });
  }
}
