import { useEffect, useRef, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import type { Severity } from "#web/components/ui/notice.tsx";
import { announceUser } from "#web/session/presence.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { openPicture, type Picture, renderPhoto } from "./photo-picture.ts";
import {
  type Area,
  fileProblem,
  isNearlySquare,
  isTooSmall,
  smallestCrop,
  wholeSquare,
} from "./photo-rules.ts";

/** The running action. */
type PhotoState = "still" | "opening" | "uploading" | "removing";

const notProcessed = msg("Failed to process image. Please try again.");

interface PhotoChanges {
  state: PhotoState;
  /** Object URL of the new photo while it is being uploaded. */
  preview: string | null;
  /** A picture to crop. */
  toCrop: Picture | null;
  /** A file was chosen. */
  choose(file: File): Promise<void>;
  /**
   * Called with the crop area.
   * @throws when it cannot be drawn; the picture then stays open
   */
  crop(area: Area): Promise<void>;
  giveUp(): void;
  remove(): Promise<void>;
}

/** Changes the photo: one change at a time, shown at once and reverted when it fails. */
export function usePhoto(): PhotoChanges {
  const [state, setState] = useState<PhotoState>("still");
  const [preview, setPreview] = useState<string | null>(null);
  const [toCrop, setToCrop] = useState<Picture | null>(null);
  const running = useRef(false);
  const { refreshUser } = useSession();
  const alert = useAlert();
  const notify = (text: string, severity: Severity) => {
    alert({ text, severity, durationMs: alertDurationMs[severity === "warning" ? "info" : severity] });
  };

  useEffect(() => () => toCrop?.close(), [toCrop]);

  /** Runs one action at a time; further ones get a notice to wait. */
  const exclusively = async (doing: PhotoState, work: () => Promise<void>): Promise<void> => {
    if (running.current) return notify(t("Upload already in progress, please wait"), "warning");
    running.current = true;
    setState(doing);
    try {
      await work();
    } finally {
      running.current = false;
      setState("still");
    }
  };

  const renew = async (): Promise<void> => {
    announceUser();
    await refreshUser();
  };

  const upload = async (photo: Blob): Promise<void> => {
    const url = URL.createObjectURL(photo);
    setState("uploading");
    setPreview(url);
    try {
      await call("profile", "uploadPhoto", { file: photo });
      await renew();
      notify(t("Profile picture updated successfully"), "success");
    } catch (error) {
      notify(refusalText(error, t("Failed to upload profile picture. Please try again.")), "error");
    } finally {
      setPreview(null);
      URL.revokeObjectURL(url);
    }
  };

  const open = async (file: File): Promise<void> => {
    const problem = fileProblem(file);
    if (problem !== null) return notify(problem, "error");
    const picture = await openPicture(file).catch(() => null);
    if (picture === null) return notify(t(notProcessed), "error");
    if (isTooSmall(picture)) {
      picture.close();
      return notify(t("Image must be at least {size}x{size} pixels.", { size: smallestCrop }), "error");
    }
    if (!isNearlySquare(picture)) return setToCrop(picture);
    const photo = await renderPhoto(picture, wholeSquare(picture)).catch(() => null);
    picture.close();
    return photo === null ? notify(t(notProcessed), "error") : upload(photo);
  };

  return {
    state,
    preview,
    toCrop,
    choose: (file) => exclusively("opening", () => open(file)),
    crop: async (area) => {
      if (toCrop === null) return;
      const photo = await renderPhoto(toCrop, area);
      setToCrop(null);
      void exclusively("uploading", () => upload(photo));
    },
    giveUp: () => setToCrop(null),
    remove: () =>
      exclusively("removing", async () => {
        try {
          await call("profile", "removePhoto");
          await renew();
          notify(t("Profile picture removed successfully"), "success");
        } catch (error) {
          notify(refusalText(error, t("Failed to remove profile picture. Please try again.")), "error");
        }
      }),
  };
}
