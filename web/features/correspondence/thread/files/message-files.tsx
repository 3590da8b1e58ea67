import { useState } from "react";
import type { Attachment, Message } from "#shared/api/schemas/correspondence.ts";
import { isPicture } from "#shared/domain/correspondence/attachments.ts";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFrom } from "#web/components/download/save-file.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { FileLabel } from "./file-chip.tsx";
import styles from "./files.module.css";
import { fileAddress } from "./saving.ts";

const ImageViewer = lazyPart(async () => (await import("./image-viewer.tsx")).ImageViewer);

interface MessageFilesProps {
  message: Pick<Message, "attachments" | "metadata" | "attachmentIds">;
  /** Sender and time, shown with a picture. */
  from: string;
}

/** The files that came with a message: pictures open in a viewer, others are saved. */
export function MessageFiles({ message, from }: MessageFilesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const alert = useAlert();
  if (!message.metadata.hadAttachments) return null;
  const { attachments } = message;
  const pictures = attachments.filter(({ mimeType }) => isPicture(mimeType));
  const removed = message.attachmentIds.length - attachments.length;
  const open = async ({ id, mimeType }: Attachment) => {
    if (isPicture(mimeType)) return setShown(id);
    try {
      saveFrom(await fileAddress(id));
    } catch (error) {
      const text = failureText(error, t("Download URL failed"));
      alert({ text, severity: "error", durationMs: alertDurationMs.error });
    }
  };
  return (
    <>
      <ul className={styles.list} aria-label={t("Files")}>
        {attachments.map((file) => (
          <li key={file.id}>
            <button type="button" className={styles.chip} onClick={() => void open(file)}>
              {richText(
                t(
                  isPicture(file.mimeType)
                    ? "<hidden>Show </hidden><file>file</file>"
                    : "<hidden>Download </hidden><file>file</file>",
                ),
                {
                  hidden: (text) => <span className="visually-hidden">{text}</span>,
                  file: () => <FileLabel name={file.originalFilename}>{fileSize(file.size)}</FileLabel>,
                },
              )}
            </button>
          </li>
        ))}
        {removed > 0 ? (
          <li className={`${styles.chip} ${styles.gone}`}>
            <Icon shape={icons.close} size={16} />
            {t("{count, plural, one {File removed} other {# files removed}}", { count: removed })}
          </li>
        ) : null}
      </ul>
      {shown === null ? null : (
        <ImageViewer files={pictures} firstId={shown} from={from} onClose={() => setShown(null)} />
      )}
    </>
  );
}
