import { type ReactNode, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { usePaged } from "#web/components/ui/use-paged.ts";
import { ChangePreview } from "#web/features/power-tools/change-preview.tsx";
import type { PlannedChange } from "#web/features/power-tools/planned-change.ts";
import styles from "#web/features/power-tools/power-tools.module.css";
import { countText, useChanges } from "#web/features/power-tools/use-changes.ts";
import { type Finding, findingNames, findingText, proposedFix } from "./proposed-fix.ts";
import type { Findings } from "./use-findings.ts";

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
  `The prices of ${countText(count)} could not be compared: no close of the day is known`;

const keyOf = ({ kind, transaction }: Finding) => `${kind} ${transaction.id}`;

/** What does not add up in the recorded transactions, with a fix for each that has one. */
export function Validation(props: ValidationProps) {
  const { timeline, found, transactions, onEdit, onRecord, onShowMonth } = props;
  const { findings, gaps, rules, count } = found;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = usePaged(findings);
  const changes = useChanges();
  const planned = plannedOf(findings.filter((finding) => selected.has(keyOf(finding))));
  const toggle = (key: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const fix = (wanted: readonly PlannedChange[]) =>
    void changes.apply(wanted, (fixed) => `${countText(fixed)} fixed`);
  return (
    <>
      <section className={styles.card} aria-label="Data Validation">
        <header className={styles.head}>
          <h3>Data Validation</h3>
          <p role="status">
            {countText(transactions.length)} and {formatCount(timeline.rowCount)} months checked,{" "}
            {count === 1 ? "1 finding" : `${formatCount(count)} findings`}
            {found.uncompared === null && !found.hasFailed ? ", comparing prices…" : null}
            {found.uncompared ? `. ${uncomparedText(found.uncompared)}` : null}
          </p>
          {changes.done === null ? (
            <Button look="filled" disabled={planned.length === 0} onClick={() => fix(planned)}>
              {planned.length === 0 ? "Fix selected" : `Fix ${formatCount(planned.length)} selected`}
            </Button>
          ) : (
            <Spinner />
          )}
        </header>
        {!found.hasFailed ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              Prices of the market could not be loaded, so recorded prices are not checked.{" "}
              <Button look="text" onClick={found.retry}>
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
          <ScrollRegion className={styles.scroller} label="Findings">
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
                    onFix={(wanted) => fix([wanted])}
                  />
                ))}
                {gaps.map((date) => (
                  <InfoRow
                    key={date}
                    name="Gap"
                    date={formatMonth(date)}
                    text="No buy recorded, the plan expected one"
                  >
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
                  >
                    <Button look="text" size="small" onClick={() => onShowMonth(String(first))}>
                      Show
                    </Button>
                  </InfoRow>
                ))}
              </tbody>
            </table>
            {more === null ? null : (
              <Button look="text" onClick={more}>
                Show more
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
  const fixes = findings.flatMap((finding) => proposedFix(finding)?.planned ?? []);
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
}

function FindingRow({ finding, isSelected, onToggle, onEdit, onFix }: FindingRowProps) {
  const { name, isLikely } = findingNames[finding.kind];
  const date = formatDay(finding.transaction.dateAcquired);
  const fix = proposedFix(finding);
  return (
    <tr>
      <td>
        {fix === null ? null : (
          <input
            type="checkbox"
            aria-label={`Select ${name}, ${date}`}
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
        {fix === null ? null : (
          <Button
            look="text"
            size="small"
            aria-label={`${fix.words}: ${name}, ${date}`}
            onClick={() => onFix(fix.planned)}
          >
            {fix.words}
          </Button>
        )}
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
