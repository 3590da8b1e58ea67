import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { Button } from "#web/components/ui/button.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { ChangePreview } from "#web/features/power-tools/change-preview.tsx";
import type { PlannedChange } from "#web/features/power-tools/planned-change.ts";
import styles from "#web/features/power-tools/power-tools.module.css";
import { useChanges } from "#web/features/power-tools/use-changes.ts";
import { GapRow, RuleRow } from "./month-rows.tsx";
import { type Finding, findingNames, findingText, missingBuy, proposedFix } from "./proposed-fix.ts";
import type { Findings } from "./use-findings.ts";
import { useGapRecording } from "./use-gap-recording.ts";
import { usePastPurchases } from "./use-past-purchases.ts";

interface ValidationProps {
  timeline: Timeline;
  found: Findings;
  /** All recorded, newest first. */
  transactions: readonly Transaction[];
  onEdit(transactionId: string): void;
  onRecord(planned: PlannedBuy): void;
  onShowMonth(date: string): void;
}

const uncomparedText = (count: number) =>
  t(
    "The prices of {count, plural, one {# transaction} other {# transactions}} could not be compared: no close of the day is known",
    { count },
  );

const keyOf = ({ kind, transaction }: Finding) => `${kind} ${transaction.id}`;

/** What does not add up in the recorded transactions, with a fix for each that has one. */
export function Validation(props: ValidationProps) {
  const { timeline, found, transactions, onEdit, onRecord, onShowMonth } = props;
  const { findings, gaps, rules, count } = found;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = usePaged(findings);
  const changes = useChanges();
  const recording = useGapRecording(timeline);
  const { purchases, ...past } = usePastPurchases(timeline, gaps.length > 0);
  const planned = plannedOf(findings.filter((finding) => selected.has(keyOf(finding))));
  const toggle = (key: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const fix = (wanted: readonly PlannedChange[]) =>
    void changes.apply(wanted, (fixed) =>
      t("{count, plural, one {# transaction} other {# transactions}} fixed", { count: fixed }),
    );
  const checked = t(
    "{transactions, plural, one {# transaction} other {# transactions}} and {months} months checked, {findings, plural, one {# finding} other {# findings}}",
    { transactions: transactions.length, months: timeline.rowCount, findings: count },
  );
  return (
    <>
      <section className={styles.card} aria-label={t("Data Validation")}>
        <header className={styles.head}>
          <h3>{t("Data Validation")}</h3>
          <p role="status">
            {found.uncompared === null && !found.hasFailed
              ? t("{checked}, comparing prices…", { checked })
              : checked}
            {found.uncompared ? `. ${uncomparedText(found.uncompared)}` : null}
          </p>
          {changes.done === null ? (
            <Button look="filled" disabled={planned.length === 0} onClick={() => fix(planned)}>
              {planned.length === 0
                ? t("Fix selected")
                : t("Fix {count} selected", { count: planned.length })}
            </Button>
          ) : (
            <Spinner />
          )}
        </header>
        {!found.hasFailed ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              {t("Prices of the market could not be loaded, so recorded prices are not checked.")}{" "}
              <Button look="text" onClick={found.retry}>
                {t("Retry")}
              </Button>
            </Notice>
          </div>
        )}
        {past.failure === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              {past.failure.text}{" "}
              <Button look="text" onClick={past.retry}>
                {t("Retry")}
              </Button>
            </Notice>
          </div>
        )}
        {(changes.failure ?? recording.failure) === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">{changes.failure ?? recording.failure}</Notice>
          </div>
        )}
        {count === 0 ? (
          <p className={styles.empty}>
            {t(
              transactions.length === 0
                ? "Nothing is recorded yet. Once it is, duplicates, prices off the market, fees out of line and months without a buy appear here."
                : "No duplicates, no prices off the market, no fees out of line, no months without a buy.",
            )}
          </p>
        ) : (
          <ScrollRegion className={styles.scroller} label={t("Findings")}>
            <table className={`num ${styles.table}`}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{t("Finding")}</th>
                  <th scope="col">{t("Date")}</th>
                  <th scope="col">{t("What was found")}</th>
                  <th scope="col">{t("Proposed")}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((finding) => (
                  <FindingRow
                    key={keyOf(finding)}
                    finding={finding}
                    isSelected={selected.has(keyOf(finding))}
                    onToggle={() => toggle(keyOf(finding))}
                    onEdit={() => onEdit(finding.transaction.id)}
                    onFix={(wanted) => fix([wanted])}
                    onRecord={onRecord}
                  />
                ))}
                {gaps.map((date) => (
                  <GapRow
                    key={date}
                    date={date}
                    timeline={timeline}
                    purchases={purchases}
                    recording={recording}
                    onRecord={onRecord}
                  />
                ))}
                {rules.map(({ rule, count: months, first }) => (
                  <RuleRow
                    key={String(rule)}
                    rule={String(rule)}
                    months={Number(months)}
                    first={String(first)}
                    onShowMonth={onShowMonth}
                  />
                ))}
              </tbody>
            </table>
            {more === null ? null : (
              <Button look="text" onClick={more}>
                {t("Show more")}
              </Button>
            )}
          </ScrollRegion>
        )}
      </section>
      <ChangePreview planned={planned} />
    </>
  );
}

/** A transaction is changed once: what is deleted is not changed too, and price and fee are one change. */
function plannedOf(findings: readonly Finding[]) {
  const fixes = findings.flatMap((finding) => proposedFix(finding).planned);
  return [...Map.groupBy(fixes, ({ transaction }) => transaction.id).values()].flatMap((ofOne) => {
    const removal = ofOne.find(({ kind }) => kind === "remove");
    if (removal !== undefined) return [removal];
    const [first] = ofOne;
    return first === undefined ? [] : [Object.assign({}, first, ...ofOne)];
  });
}

interface FindingRowProps {
  finding: Finding;
  isSelected: boolean;
  onToggle(): void;
  onEdit(): void;
  onFix(planned: PlannedChange): void;
  onRecord(planned: PlannedBuy): void;
}

function FindingRow({ finding, isSelected, onToggle, onEdit, onFix, onRecord }: FindingRowProps) {
  const { name: findingName, isLikely } = findingNames[finding.kind];
  const name = findingName();
  const date = formatDay(finding.transaction.dateAcquired);
  const fix = proposedFix(finding);
  const missing = missingBuy(finding);
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t("Select {name}, {date}", { name, date })}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td>
        <Chip tone={isLikely ? "warning" : "info"} icon={isLikely ? icons.alert : icons.info}>
          {name}
        </Chip>
      </td>
      <td>{date}</td>
      <td className={styles.text}>{findingText(finding)}</td>
      <td>
        <Button
          look="text"
          size="small"
          aria-label={`${fix.words}: ${name}, ${date}`}
          onClick={() => onFix(fix.planned)}
        >
          {fix.words}
        </Button>
        {missing === null ? null : (
          <Button look="text" size="small" onClick={() => onRecord(missing)}>
            {t("Add missing buy")}
          </Button>
        )}
        <Button
          look="text"
          size="small"
          aria-label={t("Edit the transaction of {date}", { date })}
          onClick={onEdit}
        >
          {t("Edit")}
        </Button>
      </td>
    </tr>
  );
}
