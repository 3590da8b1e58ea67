import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { announceNetworkReturn } from "#web/transport/network-return.ts";
import { lastUnanswered, onNetworkChange, send } from "#web/transport/transport.ts";
import { createConnectivityMonitor } from "./connectivity.ts";
import styles from "./network-banner.module.css";

/** Shows under the top bar that the connection is lost and, for three seconds, that it is restored. */
export function NetworkBanner() {
  const [monitor] = useState(() =>
    createConnectivityMonitor({
      send,
      isOnline: () => navigator.onLine,
      now: Date.now,
      announce: announceNetworkReturn,
      later(task, ms) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    const notice = () => monitor.noticeBrowser();
    window.addEventListener("online", notice);
    window.addEventListener("offline", notice);
    notice();
    const stop = onNetworkChange(() => (lastUnanswered() ? monitor.suspect() : monitor.noticeResponse()));
    // A request may have failed before the banner was there.
    if (lastUnanswered()) monitor.suspect();
    return () => {
      window.removeEventListener("online", notice);
      window.removeEventListener("offline", notice);
      stop();
    };
  }, [monitor]);
  const connection = useSyncExternalStore(monitor.subscribe, monitor.current, monitor.current);

  return (
    <div className={styles.banner} role="status">
      {connection === "restored" ? (
        <Notice severity="success">{t("Network connection has been restored.")}</Notice>
      ) : connection === "connected" ? null : (
        <Notice severity="warning">
          <b>{t("Network Issue")}</b>{" "}
          {connection === "offline"
            ? t("You are currently offline. Some features may be unavailable.")
            : t("Network connection has been interrupted...")}
        </Notice>
      )}
    </div>
  );
}
