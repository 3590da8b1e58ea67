import { useRef } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import pageStyles from "#web/features/profile/page.module.css";
import styles from "./photo.module.css";
import { acceptedTypes } from "./photo-rules.ts";
import { usePhoto } from "./use-photo.ts";

const loadCropDialog = () => import("./crop-dialog.tsx");
const CropDialog = lazyPart(async () => (await loadCropDialog()).default, PartFailure);

const doing = {
  still: "",
  opening: msg("Opening picture"),
  uploading: msg("Uploading"),
  removing: msg("Removing"),
} as const;

/** The photo, and the menu that changes it. */
export function ProfilePhoto({ user }: { user: User }) {
  const { state, preview, toCrop, choose, crop, giveUp, remove } = usePhoto();
  const chooser = useRef<HTMLInputElement>(null);
  const isBusy = state !== "still";
  const hasPhoto = user.photoURL !== null;
  const shown = { ...user, photoURL: preview ?? user.photoURL };
  return (
    <section className={pageStyles.panel} aria-labelledby="profile-photo">
      <h2 id="profile-photo">{t("Profile photo")}</h2>
      <div className={styles.place}>
        <div className={`${styles.photo} ${hasPhoto ? styles.present : ""}`} aria-busy={isBusy}>
          <Avatar user={shown} alt={t("Your photo")} />
          {isBusy ? (
            <div className={styles.progress} role="progressbar" aria-label={t(doing[state])}>
              <div className={styles.ring} />
            </div>
          ) : null}
          <div className={styles.corner}>
            <Popover
              label={t("Edit photo")}
              trigger={(properties) => (
                <button
                  type="button"
                  {...properties}
                  className={styles.edit}
                  aria-label={t("Edit photo")}
                  title={t("Edit photo")}
                  // The code has loaded by the time a file is chosen.
                  onClick={() => void loadCropDialog().catch(() => undefined)}
                >
                  <Icon shape={laterIcons.pencil} />
                </button>
              )}
            >
              <div className={styles.menu}>
                <MenuButton
                  label={t("Upload photo")}
                  drawing={camera}
                  onPress={() => chooser.current?.click()}
                />
                {hasPhoto ? <MenuButton label={t("Remove photo")} onPress={() => void remove()} /> : null}
              </div>
            </Popover>
          </div>
        </div>
        <p>
          {hasPhoto
            ? t("People who write to you see this photo.")
            : t("People who write to you see your initials.")}{" "}
          {t(
            "A photo is a JPEG, PNG, WebP or GIF image of up to 5 MB; where and when it was taken is not stored.",
          )}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t("Photo")}
        accept={acceptedTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows the same file to be chosen again.
          currentTarget.value = "";
          if (file) void choose(file);
        }}
      />
      {toCrop === null ? null : <CropDialog picture={toCrop} onCrop={crop} onClose={giveUp} />}
    </section>
  );
}

const camera =
  "M4 6.5h2.5L8 4.5h4l1.5 2H16A1.5 1.5 0 0 1 17.5 8v6.5A1.5 1.5 0 0 1 16 16H4a1.5 1.5 0 0 1-1.5-1.5V8A1.5 1.5 0 0 1 4 6.5zM7.2 11a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0";

interface MenuButtonProps {
  label: string;
  /** Path data on the grid of icons; without it the trash. */
  drawing?: string;
  onPress(): void;
}

function MenuButton({ label, drawing, onPress }: MenuButtonProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onPress();
      }}
    >
      {drawing === undefined ? (
        <Icon shape={laterIcons.trash} />
      ) : (
        <svg width={18} height={18} viewBox="0 0 20 20" className={styles.drawing} aria-hidden="true">
          <path d={drawing} />
        </svg>
      )}
      {label}
    </button>
  );
}
