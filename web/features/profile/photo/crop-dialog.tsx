import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import { t } from "#shared/domain/language/translate.ts";
import "react-easy-crop/react-easy-crop.css";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { DialogActions } from "#web/components/ui/dialogs/dialog-actions.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./crop-dialog.module.css";
import type { Picture } from "./photo-picture.ts";
import { type Area, initialCrop, largestZoom } from "./photo-rules.ts";

interface CropDialogProps {
  picture: Picture;
  /** Rejects when the area cannot be drawn. */
  onCrop(area: Area): Promise<void>;
  onClose(): void;
}

/** Pixels on the screen that one press of an arrow key moves the picture. */
const keyboardStep = 8;

/** Chooses the square area of a picture that becomes the photo: by pointer, touch or keyboard. */
export default function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const most = largestZoom(picture);

  // The cropper measures its container on mount, so it waits until the dialog is laid out.
  const [isPlaced, setIsPlaced] = useState(false);
  useEffect(() => setIsPlaced(true), []);

  const apply = () =>
    run(async () => {
      if (area === null) return setFailure(t("Please select a crop area"));
      setFailure(null);
      try {
        await onCrop(area);
      } catch {
        setFailure(t("Failed to process cropped image. Please try again."));
      }
    });

  return (
    <Dialog
      title={t("Crop photo")}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          action={t("Apply")}
          busyAction={t("Applying...")}
          isBusy={isBusy}
          onAct={() => void apply()}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.content}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <div className={styles.stage}>
          {isPlaced ? (
            <Cropper
              image={picture.url}
              aspect={1}
              cropShape="rect"
              showGrid={false}
              crop={position}
              zoom={zoom}
              minZoom={1}
              maxZoom={most}
              keyboardStep={keyboardStep}
              initialCroppedAreaPixels={initialCrop(picture)}
              disableAutomaticStylesInjection
              mediaProps={{ alt: "" }}
              cropperProps={{
                role: "application",
                "aria-label": t(
                  "The area of the picture that becomes your photo. The arrow keys move the picture.",
                ),
              }}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          ) : null}
        </div>
        <div className={styles.zoom}>
          <label htmlFor={zoomId}>{t("Zoom")}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={most}
            step={0.01}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
        <p>
          {t("Drag the picture, or move it with the arrow keys. Scroll, pinch or use the slider to zoom.")}
        </p>
      </div>
    </Dialog>
  );
}
