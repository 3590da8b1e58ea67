import type { OneOfMany, WrittenChanges } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { mostChangedTogether } from "#shared/domain/transactions/transaction-limits.ts";

/** Some of the changes were made when one was refused; the others were not. */
export class PartlyChanged extends Error {
  override readonly name = "PartlyChanged";
  readonly written: readonly WrittenChanges[];

  constructor(written: readonly WrittenChanges[], cause: unknown) {
    super(t("Not all transactions were changed."), { cause });
    this.written = written;
  }
}

/**
 * Changes transactions, as many together as the server takes at once.
 *
 * @param onDone gets the number of changes that were made
 * @throws PartlyChanged; what the call throws if nothing was changed
 */
export async function changeMany(
  send: (changes: OneOfMany[]) => Promise<WrittenChanges>,
  changes: readonly OneOfMany[],
  onDone?: (count: number) => void,
): Promise<WrittenChanges[]> {
  const written: WrittenChanges[] = [];
  for (let from = 0; from < changes.length; from += mostChangedTogether) {
    try {
      written.push(await send(changes.slice(from, from + mostChangedTogether)));
    } catch (error) {
      if (written.length === 0) throw error;
      throw new PartlyChanged(written, error);
    }
    onDone?.(Math.min(changes.length, from + mostChangedTogether));
  }
  return written;
}
