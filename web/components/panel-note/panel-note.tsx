import { useId, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useGuidance } from "#web/components/account-settings/use-guidance.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./panel-note.module.css";
import { type NotedPanel, panelNote } from "./panel-notes.ts";

/** What a panel is for, shown until the account has read it; a small button shows it again. */
export function PanelNote({ panel }: { panel: NotedPanel }) {
  const { text, document, remembered } = panelNote(panel);
  const { seen, see } = useGuidance();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? (remembered !== undefined && seen?.[remembered] === false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const show = (isNext: boolean) => {
    setChosen(isNext);
    if (isNext) return;
    if (remembered !== undefined) see(remembered);
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
        {t("What is this?")}
      </button>
      <div id={id} hidden={!isShown} className={styles.text}>
        <p>
          {t(text)} <Link to={document}>{t("Read more")}</Link>
        </p>
        <Button size="small" onClick={() => show(false)}>
          {t("Got it")}
        </Button>
      </div>
    </div>
  );
}

/** The same behind a button, for a panel that needs the room. */
export function PanelNoteButton({ panel }: { panel: NotedPanel }) {
  const { text, document } = panelNote(panel);
  return (
    <Popover
      label={t("What is this?")}
      trigger={(properties) => <IconButton icon={icons.info} label={t("What is this?")} {...properties} />}
    >
      <p className={styles.sheet}>
        {t(text)} <Link to={document}>{t("Read more")}</Link>
      </p>
    </Popover>
  );
}
