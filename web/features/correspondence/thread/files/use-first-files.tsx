import { useEffect, useState, useSyncExternalStore } from "react";
import { mostAttachments } from "#shared/domain/correspondence/attachments.ts";
import { t } from "#shared/domain/language/translate.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import type { FormFiles } from "#web/components/contact/message-form.tsx";
import { FilePicker } from "./file-picker.tsx";
import styles from "./files.module.css";
import { ReplyFileList } from "./reply-file-list.tsx";
import { refusedFile, replyFiles, sendableIds, uploadFailure } from "./reply-files.ts";

/** The files of the first message of a conversation, until its form is closed. */
export function useFirstFiles(): FormFiles {
  const [draftId] = useState(() => crypto.randomUUID());
  const files = useSyncExternalStore(replyFiles.subscribe, () => replyFiles.of(draftId));
  useEffect(() => () => replyFiles.clear(draftId), [draftId]);
  const alert = useAlert();
  const add = (added: readonly File[]) =>
    replyFiles.add({ id: draftId, target: { draftId } }, added, (text) =>
      alert({ text, severity: "error", durationMs: alertDurationMs.error }),
    );
  const ids = sendableIds(files);
  return {
    draftId,
    ids,
    isUploading: files.some(({ id }) => id === null),
    field: (isBusy) => (
      <div>
        <div className={styles.pick}>
          <FilePicker isDisabled={isBusy} onPicked={add} />
          <span className="num">
            {files.length === 0
              ? t("Up to {count} files of 25 MB", { count: mostAttachments })
              : t("{count} of {most} files", { count: files.length, most: mostAttachments })}
          </span>
        </div>
        <ReplyFileList
          files={files}
          isChangeable={!isBusy}
          onRemove={(key) => replyFiles.remove(draftId, key)}
        />
      </div>
    ),
    refusal: (error) => {
      const refusedId = ids[refusedFile(error) ?? -1];
      const refused = files.find(({ id }) => id !== null && id === refusedId);
      if (refused === undefined) return null;
      replyFiles.remove(draftId, refused.key);
      return uploadFailure(refused.name, error);
    },
  };
}
