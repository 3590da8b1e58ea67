import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import type { FailureProps } from "./lazy-part.tsx";
import styles from "./part-failure.module.css";

/** A style sheet that did not load is there without rules, or may not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * Asks again for the style sheets of the page that did not load: the bundler's loader asks once, and takes one that
 * failed for loaded. Rejects when one still does not load.
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

/** Says over the page that what was opened is missing. */
export function PartFailure({ onRetry, onClose }: FailureProps) {
  const retry = async () => {
    try {
      await failedStyles();
    } catch {
      // Still no network: what is said here stays true.
      return;
    }
    onRetry();
  };
  return (
    <div className={styles.failure}>
      <Notice severity="error">
        This part of the page failed to load. Check your connection.{" "}
        <Button look="text" onClick={() => void retry()}>
          Retry
        </Button>
        {onClose ? (
          <Button look="text" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}
