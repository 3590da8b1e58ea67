import { type ReactNode, useMemo, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { ledgerFindings } from "#shared/domain/transactions/ledger-findings.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { usePaged } from "#web/components/ui/use-paged.ts";
import { ChangePreview } from "#web/features/power-tools/change-preview.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { countText, useChanges } from "#web/features/power-tools/use-changes.ts";
import { type Finding, findingNames, findingText, proposedFix } from "./proposed-fix.ts";
import { unrecordedMonths } from "./unrecorded-months.ts";
import { useDayCloses } from "./use-day-closes.ts";

interface ValidationProps {
  timeline: Timeline;
  /** All recorded, newest first. */
  transactions: readonly Transaction[];
  onEdit(transactionId: string): void;
  onRecord(planned: PlannedBuy): void;
}

const keyOf = ({ kind, transaction }: Finding) => `${kind} ${transaction.id}`;

/** What does not add up in the recorded transactions, with a fix for each that has one. */
export function Validation({ timeline, transactions, onEdit, onRecord }: ValidationProps) {
  const dates = useMemo(() => transactions.map(({ dateAcquired }) => dateAcquired), [transactions]);
  const closes = useDayCloses(dates, timeline.now);
  const findings = useMemo(
    () => ledgerFindings(transactions, (date) => closes.data?.get(date)),
    [transactions, closes.data],
  );
  const gaps = useMemo(() => unrecordedMonths(timeline, transactions), [timeline, transactions]);
  const rules = timeline.warnings.filter(({ code }) => code === "historyRule");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = usePaged(findings);
  const changes = useChanges();
  const count = findings.length + gaps.length + rules.length;
  const planned = plannedOf(findings.filter((finding) => selected.has(keyOf(finding))));
  const toggle = (key: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const fix = async () => {
    await changes.apply(planned, (fixed) => `${countText(fixed)} fixed`);
    setSelected(new Set());
  };
  return (
    <>
      <section className={styles.card} aria-label="Data Validation">
        <header className={styles.head}>
          <h3>Data Validation</h3>
          <p role="status">
            {countText(transactions.length)} and {formatCount(timeline.rowCount)} months checked,{" "}
            {count === 1 ? "1 finding" : `${formatCount(count)} findings`}
            {closes.data === undefined && closes.error === undefined ? ", comparing prices…" : null}
          </p>
          {changes.done === null ? (
            <Button look="filled" disabled={planned.length === 0} onClick={() => void fix()}>
              {planned.length === 0 ? "Fix selected" : `Fix ${formatCount(planned.length)} selected`}
            </Button>
          ) : (
            <Spinner />
          )}
        </header>
        {closes.error === undefined ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              Prices of the market could not be loaded, so recorded prices are not checked.{" "}
              <Button look="text" onClick={() => void closes.mutate()}>
                Retry
              </Button>
            </Notice>
          </div>
        )}
        {changes.failure === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">{changes.failure}</Notice>
          </div>
        )}
        {count === 0 ? (
          <p className={styles.empty}>
            {transactions.length === 0
              ? "Nothing is recorded yet. Once it is, duplicates, prices off the market, fees out of line and months without a buy appear here."
              : "No duplicates, no prices off the market, no fees out of line, no months without a buy."}
          </p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
          <section className={styles.scroller} tabIndex={0} aria-label="Findings">
            <table className={`num ${styles.table}`}>
              <thead>
                <tr>
                  <td />
                  <th scope="col">Finding</th>
                  <th scope="col">Date</th>
                  <th scope="col">What was found</th>
                  <th scope="col">Proposed</th>
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
                  />
                ))}
                {gaps.map((date) => (
                  <InfoRow key={date} name="Gap" date={formatMonth(date)} text="No buy recorded, the plan expected one">
                    <Button
                      look="text"
                      size="small"
                      onClick={() => onRecord({ date, usdSpent: null, dynamicTopUp: 0, cycleTopUp: 0 })}
                    >
                      Add buy
                    </Button>
                  </InfoRow>
                ))}
                {rules.map(({ rule, count: months, first }) => (
                  <InfoRow
                    key={String(rule)}
                    name="Model rule"
                    date={formatDay(String(first))}
                    text={ruleText(String(rule), Number(months))}
                  />
                ))}
              </tbody>
            </table>
            {more === null ? null : (
              <Button look="text" onClick={more}>
                Show more
              </Button>
            )}
          </section>
        )}
      </section>
      <ChangePreview planned={planned} />
    </>
  );
}

/** A transaction is changed once: what is deleted is not changed too, and price and fee are one change. */
function plannedOf(findings: readonly Finding[]) {
  const fixes = findings.flatMap((finding) => proposedFix(finding)?.planned ?? []);
  return [...Map.groupBy(fixes, ({ transaction }) => transaction.id).values()].flatMap((ofOne) => {
    const removal = ofOne.find(({ kind }) => kind === "remove");
    if (removal !== undefined) return [removal];
    const [first] = ofOne;
    return first === undefined ? [] : [Object.assign({}, first, ...ofOne)];
  });
}

function FindingRow(props: { finding: Finding; isSelected: boolean; onToggle(): void; onEdit(): void }) {
  const { finding, isSelected, onToggle, onEdit } = props;
  const { name, isLikely } = findingNames[finding.kind];
  const date = formatDay(finding.transaction.dateAcquired);
  const fix = proposedFix(finding);
  return (
    <tr>
      <td>
        {fix === null ? null : (
          <input
            type="checkbox"
            aria-label={`${name}, ${date}: ${fix.words}`}
            checked={isSelected}
            onChange={onToggle}
          />
        )}
      </td>
      <td>
        <Chip tone={isLikely ? "warning" : "info"} icon={isLikely ? icons.alert : icons.info}>
          {name}
        </Chip>
      </td>
      <td>{date}</td>
      <td className={styles.text}>{findingText(finding)}</td>
      <td>
        {fix?.words}{" "}
        <Button look="text" size="small" aria-label={`Edit the transaction of ${date}`} onClick={onEdit}>
          Edit
        </Button>
      </td>
    </tr>
  );
}

function InfoRow(props: { name: string; date: string; text: string; children?: ReactNode }) {
  const { name, date, text, children } = props;
  return (
    <tr>
      <td />
      <td>
        <Chip tone="info" icon={icons.info}>
          {name}
        </Chip>
      </td>
      <td>{date}</td>
      <td className={styles.text}>{text}</td>
      <td>{children}</td>
    </tr>
  );
}

const ruleWords: Readonly<Record<string, string>> = {
  peakNotAbovePrice: "The price was not below the model’s peak of its epoch",
  troughNotBelowPrice: "The price was not above the model’s trough",
  minutesPerBlockOutOfRange: "Blocks took less than 8 or more than 12 minutes on average",
};

/** Months in which real prices and blocks broke a rule of the model: nothing to mend, but good to know. */
function ruleText(rule: string, months: number): string {
  return `${ruleWords[rule] ?? rule}: ${months === 1 ? "1 month" : `${formatCount(months)} months`}, from this day on`;
}
