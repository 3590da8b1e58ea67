import { useId, useRef, useState } from "react";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { readAccountSettings, writeAccountSettings } from "#web/components/view-settings/stored-settings.ts";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./panel-note.module.css";
import { type NotedPanel, panelNotes } from "./panel-notes.ts";

/** Panels whose note an account has read in this browser. */
function readNotes(userId: string): readonly unknown[] {
  const { readNotes: stored } = readAccountSettings(userId);
  return Array.isArray(stored) ? stored : [];
}

/** What a panel is for, shown until it has been read; a small button shows it again. */
export function PanelNote({ panel }: { panel: NotedPanel }) {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : "guest";
  const [isShown, setIsShown] = useState(
    () => !("startsFolded" in panelNotes[panel]) && !readNotes(userId).includes(panel),
  );
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { text, document } = panelNotes[panel];
  const show = (isNext: boolean) => {
    setIsShown(isNext);
    if (isNext) return;
    writeAccountSettings(userId, { readNotes: [...new Set([...readNotes(userId), panel])] });
    // The button that was pressed is gone with the note.
    opener.current?.focus();
  };
  return (
    <div className={styles.note}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => show(!isShown)}
      >
        <Icon shape={icons.info} size={16} />
        What is this?
      </button>
      <div id={id} hidden={!isShown} className={styles.text}>
        <p>
          {text} <Link to={document}>Read more</Link>
        </p>
        <Button size="small" onClick={() => show(false)}>
          Got it
        </Button>
      </div>
    </div>
  );
}

/** The same behind a button, for a panel that needs the room. */
export function PanelNoteButton({ panel }: { panel: NotedPanel }) {
  const { text, document } = panelNotes[panel];
  return (
    <Popover
      label="What is this?"
      trigger={(properties) => <IconButton icon={icons.info} label="What is this?" {...properties} />}
    >
      <p className={styles.sheet}>
        {text} <Link to={document}>Read more</Link>
      </p>
    </Popover>
  );
}
