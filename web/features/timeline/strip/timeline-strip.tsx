import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import styles from "./timeline-strip.module.css";
import { marketNote } from "./timeline-strip-text.ts";

interface TimelineStripProps {
  /** The timeline shown: the preview while there is one. */
  timeline: Timeline;
  /** The saved timeline: a preview does not reopen a closed strip. */
  saved: Timeline;
  onClose(): void;
}

const storageKey = "timeline-strip-closed";

function closedContent(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Notes on old market data. Once closed, it returns when its content changes. */
export function TimelineStrip({ timeline, saved, onClose }: TimelineStripProps) {
  const [closed, setClosed] = useState(closedContent);
  const content = marketNote(saved);
  const note = marketNote(timeline);
  if (note === null || content === null || closed === content) return null;
  const close = () => {
    setClosed(content);
    try {
      localStorage.setItem(storageKey, content);
    } catch {
      // Closed for this visit only.
    }
    onClose();
  };
  return (
    <div className={styles.strip}>
      <div className={styles.notes}>
        <p className={styles.note}>
          <Icon shape={icons.info} size={16} />
          <span>{note}</span>
        </p>
      </div>
      <IconButton
        icon={icons.close}
        iconSize={16}
        label={t("Dismiss until something changes")}
        onClick={close}
      />
    </div>
  );
}
