import { type ReactNode, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { Bulk } from "./bulk.tsx";
import { BulkOverrides } from "./bulk-overrides.tsx";

const transactionsOrMonths = ["transactions", "overrides"] as const;
type Subject = (typeof transactionsOrMonths)[number];

const names: Readonly<Record<Subject, string>> = {
  transactions: msg("Transactions"),
  overrides: msg("Plan changes"),
};
const subjects = () => transactionsOrMonths.map((value) => ({ value, text: t(names[value]) }));

interface BulkToolProps {
  /** All recorded, newest first; undefined until they are read. */
  transactions: readonly Transaction[] | undefined;
  /** What is said of them until then. */
  waiting: ReactNode;
}

/** Changes many transactions, or many months that differ from the plan. */
export function BulkTool({ transactions, waiting }: BulkToolProps) {
  const [subject, setSubject] = useState<Subject>("transactions");
  const choose = (chosen: Subject) => setSubject(chosen);
  return (
    <>
      <div className={styles.subjects}>
        <Segmented label={t("What to change")} options={subjects()} value={subject} onChange={choose} />
      </div>
      {subject === "overrides" ? <BulkOverrides /> : waiting}
      {subject === "transactions" && transactions !== undefined ? <Bulk transactions={transactions} /> : null}
    </>
  );
}
