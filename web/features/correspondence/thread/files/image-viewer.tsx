import { type KeyboardEvent, useEffect, useState } from "react";
import type { Attachment } from "#shared/api/schemas/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { saveFrom } from "#web/components/download/save-file.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { Modal } from "#web/components/ui/dialogs/modal.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { messageShapes } from "#web/features/correspondence/message-icon.tsx";
import styles from "./image-viewer.module.css";
import { fileAddress } from "./saving.ts";

interface ImageViewerProps {
  /** The pictures of the message. */
  files: readonly Attachment[];
  firstId: string;
  /** Sender and time. */
  from: string;
  onClose(): void;
}

/** Pictures of a message, one at a time, over the page. */
export function ImageViewer({ files, firstId, from, onClose }: ImageViewerProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === firstId),
    ),
  );
  const [isLarge, setIsLarge] = useState(false);
  const file = files[index];
  if (file === undefined) return null;
  const show = (next: number) => {
    if (next < 0 || next >= files.length) return;
    setIsLarge(false);
    setIndex(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") show(index - 1);
    if (key === "ArrowRight") show(index + 1);
  };
  return (
    <Modal className={styles.viewer} data-theme="dark" aria-label={file.originalFilename} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the buttons in it do. */}
      <div className={styles.sheet} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <div className={styles.text}>
            <b className={styles.title}>{file.originalFilename}</b>
            <span className={`${styles.about} num`}>
              {files.length > 1
                ? t("{size}, {from}, {number} of {count}", {
                    size: fileSize(file.size),
                    from,
                    number: index + 1,
                    count: files.length,
                  })
                : t("{size}, {from}", { size: fileSize(file.size), from })}
            </span>
          </div>
          <IconButton
            icon={isLarge ? smaller : moreIcons.plus}
            label={t(isLarge ? "Fit to the window" : "Full size")}
            aria-pressed={isLarge}
            onClick={() => setIsLarge(!isLarge)}
          />
          <Download id={file.id} />
          <IconButton icon={icons.close} label={t("Close the picture")} onClick={onClose} />
        </header>
        <Picture key={file.id} file={file} isLarge={isLarge} />
        {files.length > 1 ? (
          <footer className={styles.foot}>
            <IconButton
              icon={previous}
              label={t("Previous picture")}
              disabled={index === 0}
              onClick={() => show(index - 1)}
            />
            <IconButton
              icon={moreIcons["chevron-right"]}
              label={t("Next picture")}
              disabled={index === files.length - 1}
              onClick={() => show(index + 1)}
            />
          </footer>
        ) : null}
      </div>
    </Modal>
  );
}

const smaller = { path: "M4.5 10h11" };
const previous = { path: "M12 7l-3 3 3 3" };

function Download({ id }: { id: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setFailure(null);
    try {
      saveFrom(await fileAddress(id));
    } catch (error) {
      setFailure(failureText(error, t("Download URL failed")));
    }
  };
  return (
    <>
      {failure === null ? null : <span role="alert">{failure}</span>}
      <IconButton
        icon={messageShapes.download}
        label={t("Download the picture")}
        onClick={() => void save()}
      />
    </>
  );
}

function Picture({ file, isLarge }: { file: Attachment; isLarge: boolean }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    fileAddress(file.id).then(
      (url) => isShown && setAddress(url),
      (error: unknown) => isShown && setFailure(failureText(error, t("Download URL failed"))),
    );
    return () => {
      isShown = false;
    };
  }, [file.id]);
  return (
    <div className={styles.stage} tabIndex={isLarge ? 0 : undefined}>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {failure === null && address === null ? <Spinner label={t("Loading the picture")} /> : null}
      {address === null || failure !== null ? null : (
        <img
          className={isLarge ? styles.large : styles.fitted}
          src={address}
          alt={file.originalFilename}
          onError={() => setFailure(t("The picture cannot be shown. Download it instead."))}
        />
      )}
    </div>
  );
}
