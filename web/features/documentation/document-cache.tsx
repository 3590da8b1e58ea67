import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { cacheText } from "./cache-text.ts";
import styles from "./document-list.module.css";

/** For administrators: the server's documentation cache and a button to clear it. */
export function DocumentCache() {
  const { data, mutate } = useOperation("documentation", "cacheStats", {});
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const clear = () =>
    run(async () => {
      try {
        const { cleared } = await call("documentation", "clearCache");
        const text = t("Documentation cache cleared: {count, plural, one {# document} other {# documents}}", {
          count: cleared,
        });
        alert({ text, severity: "success", durationMs: alertDurationMs.success });
        await mutate();
      } catch (error) {
        const text = refusalText(error, t("Failed to clear the documentation cache"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  if (data === undefined) return null;
  return (
    <section className={styles.message} aria-labelledby="document-cache">
      <h2 id="document-cache">{t("Documentation cache")}</h2>
      <p className="num">{cacheText(data)}</p>
      <Button size="small" aria-disabled={isBusy} onClick={() => void clear()}>
        {t(isBusy ? "Clearing..." : "Clear Cache")}
      </Button>
    </section>
  );
}
