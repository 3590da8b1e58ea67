import type { BackupPreview, PartDifference } from "#shared/api/portfolio/backup.ts";
import { t } from "#shared/domain/language/translate.ts";
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
  const { parts, createdAt, leftOut, kept } = preview;
  const different = parts.filter(isDifferent);
  return (
    <section aria-label={t("Differences")}>
      <header className={styles.head}>
        <h3>{t("Differences")}</h3>
        <p className="num" role="status">
          {t("Backup of {date}.", { date: formatDay(createdAt.slice(0, 10)) })}{" "}
          {different.length > 0
            ? t("Nothing changes until you confirm.")
            : kept.length === 0
              ? t("It is the same as your account: nothing to restore.")
              : null}
          {leftOut === 0
            ? null
            : ` ${t("{count, plural, one {# epoch setting is left out: real events have overtaken it.} other {# epoch settings are left out: real events have overtaken them.}}", { count: leftOut })}`}
          {kept.length === 0
            ? null
            : ` ${t("Your subscription does not include this, so it stays as it is: {names}.", { names: kept.join(", ") })}`}
        </p>
        {different.length === 0 ? null : (
          <Button look="filled" disabled={isBusy} onClick={onRestore}>
            {t("Restore {count, plural, one {# part} other {# parts}}", { count: different.length })}
          </Button>
        )}
      </header>
      <ScrollRegion className={styles.scroller} label={t("Differences by part")}>
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t("Part")}</th>
              <th scope="col">{t("Added")}</th>
              <th scope="col">{t("Removed")}</th>
              <th scope="col">{t("Changed")}</th>
              <th scope="col">{t("Same")}</th>
              <th scope="col">{t("Which")}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.part}>
                <td>{t(partNames[part.part])}</td>
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
      {more > 0 ? ` ${t("and {count} more", { count: more })}` : null}
    </>
  );
}
