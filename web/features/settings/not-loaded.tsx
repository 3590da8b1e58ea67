import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./page.module.css";

interface LoadFailureProps {
  text: string;
  isValidating: boolean;
  mutate(): Promise<unknown>;
}

/** Says that something could not be read, and reads it again. */
export function LoadFailure({ text, isValidating, mutate }: LoadFailureProps) {
  return (
    <div className={styles.quiet}>
      <Notice severity="error">{text}</Notice>
      <Button disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
        {t("Try Again")}
      </Button>
    </div>
  );
}

interface NotLoadedProps {
  /** The operation, as `useOperation` returned it. */
  read: { readonly error: Error | undefined; readonly isValidating: boolean; mutate(): Promise<unknown> };
  loadingText: string;
  failureText: string;
}

/** In place of what is being read, or could not be. */
export function NotLoaded({ read, loadingText, failureText }: NotLoadedProps) {
  if (read.error !== undefined) return <LoadFailure {...read} text={failureText} />;
  return (
    <div className={styles.quiet}>
      <p role="status">{loadingText}</p>
    </div>
  );
}
