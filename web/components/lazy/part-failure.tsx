import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import type { FailureProps } from "./lazy-part.tsx";
import styles from "./part-failure.module.css";

/** A style sheet that failed to load has no rules, or access to them is denied. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Reloads the page's style sheets that failed to load: the bundler's loader tries once and treats a failed one as
 * loaded. Rejects when one still fails.
 */
async function failedStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (hasRules(link)) continue;
    await new Promise((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = resolve;
      again.onerror = reject;
      link.replaceWith(again);
    });
  }
}

/** Shows over the page that the part that was opened failed to load. */
export function PartFailure({ onRetry, onClose }: FailureProps) {
  const retry = async () => {
    try {
      await failedStyles();
    } catch {
      // Still no network: the message stays.
      return;
    }
    onRetry();
  };
  return (
    <div className={styles.failure}>
      <Notice severity="error">
        {t("This part of the page failed to load. Check your connection.")}{" "}
        <Button look="text" onClick={() => void retry()}>
          {t("Retry")}
        </Button>
        {onClose ? (
          <Button look="text" onClick={onClose}>
            {t("Close")}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}
