import { t } from "#shared/domain/language/translate.ts";
import { reconnect } from "#web/api/live-frames.ts";
import { useLiveState } from "#web/api/live-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./live.module.css";

/** Shows whether messages appear at once; without a socket the page reads them every half minute. */
export function LiveMark() {
  const state = useLiveState();
  if (state === "idle") return null;
  if (state === "failed" || state === "disconnected") {
    return (
      <Button look="text" size="small" title={t("New messages appear every half minute")} onClick={reconnect}>
        {t("Reconnect")}
      </Button>
    );
  }
  return (
    <span className={styles.live}>
      <span className={state === "connected" ? styles.on : styles.off} aria-hidden="true" />
      <span className={styles.word}>{t(state === "connected" ? "Live" : "Connecting")}</span>
    </span>
  );
}
