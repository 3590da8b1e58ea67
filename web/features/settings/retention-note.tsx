import { t } from "#shared/domain/language/translate.ts";
import { noticeDays } from "#shared/domain/settings/retention.ts";

/** What holds for everything that ends after some time. */
export function RetentionNote() {
  return (
    <>
      {t(
        "We notify you by mail and in Messages at least {days} days before anything is removed; a longer choice in that time keeps it. Recorded transactions, plans and what a tax report stands on are never removed: a savings ledger with gaps would be false.",
        { days: noticeDays },
      )}
    </>
  );
}
