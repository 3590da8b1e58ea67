import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { overrideText } from "#web/components/format/setting-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { usePaged } from "#web/components/ui/use-paged.ts";
import { ChangedCell } from "#web/features/power-tools/change-preview.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import type { PlannedOverrides } from "./override-changes.ts";

/** What changes would do, before they are made. */
export function OverridesPreview({ planned: { changes } }: { planned: PlannedOverrides }) {
  const { shown, more } = usePaged(changes);
  if (changes.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Preview">
      <header className={styles.head}>
        <h3>
          Preview of {formatCount(changes.length)} {changes.length === 1 ? "change" : "changes"}
        </h3>
        <p>Nothing changes until you confirm. You can undo it.</p>
      </header>
      <ScrollRegion className={styles.scroller} label="Months before and after">
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Instead of the plan</th>
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
            Show more
          </Button>
        )}
      </ScrollRegion>
    </section>
  );
}
