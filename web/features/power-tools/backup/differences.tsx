import type { BackupPreview, PartDifference } from "#shared/api/portfolio/backup.ts";
import { isDifferent, partNames } from "#web/components/backup/backup-files.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";

interface DifferencesProps {
  preview: BackupPreview;
  isBusy: boolean;
  onRestore(): void;
}

/** What restoring a backup would change, part by part. */
export function Differences({ preview, isBusy, onRestore }: DifferencesProps) {
  const { parts, createdAt, leftOut } = preview;
  const different = parts.filter(isDifferent);
  return (
    <section aria-label="Differences">
      <header className={styles.head}>
        <h3>Differences</h3>
        <p className="num" role="status">
          Backup of {formatDay(createdAt.slice(0, 10))}.{" "}
          {different.length === 0
            ? "It is the same as your account: nothing to restore."
            : "Nothing changes until you confirm."}
          {leftOut === 0
            ? null
            : ` ${formatCount(leftOut)} settings of epochs are left out: events have decided them since.`}
        </p>
        {different.length === 0 ? null : (
          <Button look="filled" disabled={isBusy} onClick={onRestore}>
            Restore {different.length === 1 ? "1 part" : `${formatCount(different.length)} parts`}
          </Button>
        )}
      </header>
      <ScrollRegion className={styles.scroller} label="Differences by part">
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Added</th>
              <th scope="col">Removed</th>
              <th scope="col">Changed</th>
              <th scope="col">Same</th>
              <th scope="col">Which</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.part}>
                <td>{partNames[part.part]}</td>
                <td>{countOf(part.added)}</td>
                <td>{countOf(part.removed)}</td>
                <td>{countOf(part.changed)}</td>
                <td>{countOf(part.unchanged)}</td>
                <td className={styles.text}>
                  <Examples {...part} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

const countOf = (count: number) => (count === 0 ? "–" : formatCount(count));

/** The first by name: what goes is struck through, what comes is strong. */
function Examples({ examples, added, removed, changed }: PartDifference) {
  const more = added + removed + changed - examples.length;
  return (
    <>
      {examples.map(({ kind, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and the list never changes.
        <span key={index}>
          {index === 0 ? null : ", "}
          {kind === "removed" ? <del>{name}</del> : kind === "added" ? <ins>{name}</ins> : name}
        </span>
      ))}
      {more > 0 ? ` and ${formatCount(more)} more` : null}
    </>
  );
}
