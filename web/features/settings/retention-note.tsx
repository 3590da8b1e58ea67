import { t } from "#shared/domain/language/translate.ts";
import { noticeDays } from "#shared/domain/settings/retention.ts";

/** What holds for everything that ends after some time. */
export function RetentionNote() {
  return (
    <>
      {t(
        "We notify you by mail and in Messages at least {days} days before anything is removed; if you choose a longer time before that day, it stays. Recorded transactions, plans and the data of tax reports are never removed, because figures depend on every purchase.",
        { days: noticeDays },
      )}
    </>
  );
}
