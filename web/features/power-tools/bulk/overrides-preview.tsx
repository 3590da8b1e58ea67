import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { overrideText } from "#web/components/format/setting-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { ChangedCell } from "#web/features/power-tools/change-preview.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import type { PlannedOverrides } from "./override-changes.ts";

/** What changes would do, before they are made. */
export function OverridesPreview({ planned: { changes } }: { planned: PlannedOverrides }) {
  const { shown, more } = usePaged(changes);
  if (changes.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t("Preview")}>
      <header className={styles.head}>
        <h3>
          {t("Preview of {count, plural, one {# change} other {# changes}}", { count: changes.length })}
        </h3>
        <p>{t("Nothing changes until you confirm. You can undo it.")}</p>
      </header>
      <ScrollRegion className={styles.scroller} label={t("Months before and after")}>
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t("Month")}</th>
              <th scope="col">{t("Instead of the plan")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, override, after }) => (
              <tr key={month}>
                <ChangedCell before={formatMonth(month)} after={after && formatMonth(after.month)} />
                <ChangedCell before={overrideText(override)} after={after && overrideText(after.override)} />
              </tr>
            ))}
          </tbody>
        </table>
        {more === null ? null : (
          <Button look="text" onClick={more}>
            {t("Show more")}
          </Button>
        )}
      </ScrollRegion>
    </section>
  );
}
