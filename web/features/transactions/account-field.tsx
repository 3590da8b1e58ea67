import { useId } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";
import { compareNames } from "#web/components/format/names.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";

interface AccountFieldProps {
  value: string;
  onChange(account: string): void;
}

/** The wallet or exchange of a transaction; offers the names that are in use. */
export function AccountField({ value, onChange }: AccountFieldProps) {
  const listId = useId();
  const { list = [] } = useTransactions();
  const names = new Set(list.flatMap(({ account }) => (account === null ? [] : [account])));
  return (
    <>
      <TextField
        label={t("Account")}
        remark={t("optional")}
        help={t("The wallet or exchange. Tax reports keep lots apart by account where the rules ask for it.")}
        value={value}
        maxLength={longestAccount}
        list={listId}
        autoComplete="off"
        onValueChange={onChange}
      />
      <datalist id={listId}>
        {[...names].toSorted(compareNames).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
