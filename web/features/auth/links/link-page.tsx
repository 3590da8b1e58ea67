import { t } from "#shared/domain/language/translate.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import type { LinkAction } from "./use-link-action.ts";

interface RefusedLinkProps {
  reason: string;
  /** Where to go instead of the login. */
  instead?: { readonly to: string; readonly text: string };
}

/** A mailed link that does not work. */
export function RefusedLink({ reason, instead }: RefusedLinkProps) {
  return (
    <Entrance title={t("This link does not work")}>
      <div className={styles.form}>
        <Notice severity="error">{reason}</Notice>
        {instead === undefined ? null : (
          <ButtonLink look="filled" size="tall" block to={instead.to}>
            {instead.text}
          </ButtonLink>
        )}
        <ButtonLink size="tall" block to="/login">
          {t("Back to Login")}
        </ButtonLink>
      </div>
    </Entrance>
  );
}

interface ConfirmLinkProps {
  title: string;
  lead: string;
  /** A note before confirming. */
  warning: string;
  /** The text of the button, and while it works. */
  confirm: readonly [text: string, busyText: string];
  /** The text of the link to the login, which leaves everything as it is. */
  cancel: string;
  link: LinkAction;
  onConfirm(): void;
}

/** Asks before a mailed link changes something. */
export function ConfirmLink({ title, lead, warning, confirm, cancel, link, onConfirm }: ConfirmLinkProps) {
  const [text, busyText] = confirm;
  return (
    <Entrance title={title} lead={lead}>
      <div className={styles.form}>
        {link.failure === null ? null : <Notice severity="error">{link.failure}</Notice>}
        <Notice severity="warning">{warning}</Notice>
        <Button look="filled" size="tall" block aria-disabled={link.isBusy} onClick={onConfirm}>
          {link.isBusy ? busyText : text}
        </Button>
        <ButtonLink size="tall" block to="/login">
          {cancel}
        </ButtonLink>
      </div>
    </Entrance>
  );
}
