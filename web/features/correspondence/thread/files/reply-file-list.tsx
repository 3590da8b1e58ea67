import { t } from "#shared/domain/language/translate.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { FileLabel } from "./file-chip.tsx";
import styles from "./files.module.css";
import type { ReplyFile } from "./reply-files.ts";

interface ReplyFileListProps {
  files: readonly ReplyFile[];
  /** False while they are being sent. */
  isChangeable: boolean;
  onRemove(key: string): void;
}

/** The files of an unsent message, with the progress of those that are being uploaded. */
export function ReplyFileList({ files, isChangeable, onRemove }: ReplyFileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("Attached files")}>
      {files.map(({ key, name, size, share, id, isGone }) => (
        <li key={key} className={`${styles.chip} ${isGone ? styles.gone : ""}`}>
          <FileLabel name={name}>
            {isGone ? t("File removed") : id === null ? `${Math.floor(share * 100)} %` : fileSize(size)}
          </FileLabel>
          {id === null ? (
            <progress
              className={styles.progress}
              max={1}
              value={share}
              aria-label={t("Uploading {name}", { name })}
            />
          ) : null}
          <button
            type="button"
            className={styles.remove}
            aria-label={t(id === null ? "Cancel upload of {name}" : "Remove {name}", { name })}
            title={t(id === null ? "Cancel upload" : "Remove")}
            disabled={!isChangeable}
            onClick={() => onRemove(key)}
          >
            <Icon shape={icons.close} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
