import { useState } from "react";
import type { SaleLots, TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { portion, runningPortions } from "#shared/engine/tax/portion.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "./lots-dialog.module.css";
import { cellMoney, termText } from "./tax-text.ts";

interface LotsDialogProps {
  /** Id of the recorded sell. */
  transaction: string;
  report: TaxReportRecord;
  onClose(): void;
}

/** Satoshis taken of each lot, by its id; undefined for text that is not a number. */
type Takes = ReadonlyMap<string, number | undefined>;

/** Satoshis of what is typed. More than all coins is as much too much as all of them, and can be held in satoshis. */
const takenOf = (btc: number | null): number => satoshisOf(Math.min(btc ?? 0, largestAmounts.btc));

/** The cost of what is taken: what the running portion of the lot's cost grows by. In cents. */
function basisOf({ cost, soldCost, bought, sold }: SaleLots["lots"][number], taken: number): number {
  return portion(centsOf(cost), satoshisOf(sold) + taken, satoshisOf(bought)) - centsOf(soldCost);
}

/** The gain of each take in cents, in the order of the lots. */
function gainsOf(sale: SaleLots, takes: Takes): Map<string, number> {
  const whole = satoshisOf(sale.btc);
  const proceedsOf = runningPortions(centsOf(sale.proceeds), whole);
  const feesOf = runningPortions(centsOf(sale.fees), whole);
  const gains = new Map<string, number>();
  let left = whole;
  for (const lot of sale.lots) {
    const taken = takes.get(lot.id) ?? 0;
    if (taken <= 0 || taken > left) continue;
    left -= taken;
    gains.set(lot.id, proceedsOf(taken) - feesOf(taken) - basisOf(lot, taken));
  }
  return gains;
}

/** What is chosen so far; nothing where the oldest lots are taken. */
const firstTakes = ({ chosen }: SaleLots): Takes =>
  new Map(chosen?.map(({ id, btc }) => [id, satoshisOf(btc)]) ?? []);

/** Which one of how many a lot is that was bought on the same day as others. */
function placesWithinDays(lots: SaleLots["lots"]): Map<string, readonly [place: number, of: number]> {
  const days = Map.groupBy(lots, ({ acquired }) => acquired);
  return new Map(
    [...days.values()].flatMap((same) =>
      same.length === 1 ? [] : same.map(({ id }, i) => [id, [i + 1, same.length]] as const),
    ),
  );
}

function takeLabel(date: string, [place, of]: readonly [place: number, of: number] = [1, 1]): string {
  return of === 1
    ? t("Take from {date}", { date })
    : t("Take from {date}, {place} of {count}", { date, place, count: of });
}

/** Takes a recorded sale from lots that are chosen by hand. */
export function LotsDialog({ transaction, report, onClose }: LotsDialogProps) {
  const {
    data: sale,
    error,
    mutate,
  } = useOperation("tax-report", "saleLots", { params: { id: transaction } });
  const [typed, setTyped] = useState<Takes | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const edits = useEditHistory();

  const save = async (lots: { id: string; btc: number }[] | null) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const before = await call("transactions", "get", { params: { id: transaction } });
      const body = { version: before.version, lots };
      const after = await call("transactions", "update", { params: { id: transaction }, body });
      edits.offer(
        edits.ledger.changed(before, after),
        t(lots === null ? "First in, first out again" : "Lots chosen"),
      );
      onClose();
    } catch (reason) {
      setFailure(refusalText(reason, t("The lots were not saved. Please try again.")));
      setIsBusy(false);
    }
  };

  const takes = typed ?? (sale ? firstTakes(sale) : new Map<string, number>());
  const whole = sale ? satoshisOf(sale.btc) : 0;
  const sum = [...takes.values()].reduce<number>((total, taken) => total + (taken ?? 0), 0);
  const isTooMuch = (lot: SaleLots["lots"][number]) =>
    (takes.get(lot.id) ?? 0) > satoshisOf(lot.bought) - satoshisOf(lot.sold);
  const isComplete =
    sale !== undefined &&
    sum === whole &&
    !sale.lots.some(isTooMuch) &&
    [...takes.values()].every((taken) => taken !== undefined);
  return (
    <Dialog
      title={
        sale ? t("Choose lots for the sale of {date}", { date: formatDay(sale.date) }) : t("Choose lots")
      }
      shape="wide"
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          {sale?.chosen ? (
            <span className={styles.left}>
              <Button aria-disabled={isBusy} onClick={() => !isBusy && void save(null)}>
                {t("Use first in")}
              </Button>
            </span>
          ) : null}
          <Button aria-disabled={isBusy} onClick={() => !isBusy && onClose()}>
            {t("Cancel")}
          </Button>
          <Button
            look="filled"
            disabled={!isComplete}
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy || !sale) return;
              const chosen = sale.lots.flatMap(({ id }) => {
                const taken = takes.get(id) ?? 0;
                return taken > 0 ? [{ id, btc: taken / 1e8 }] : [];
              });
              void save(chosen);
            }}
          >
            {t(isBusy ? "Saving..." : "Use these lots")}
          </Button>
        </>
      }
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      {error !== undefined && sale === undefined ? (
        <Notice severity="error">
          {t("The lots could not be loaded.")}{" "}
          <Button look="text" onClick={() => void mutate()}>
            {t("Try again")}
          </Button>
        </Notice>
      ) : null}
      {sale === undefined ? (
        error === undefined ? (
          <Spinner />
        ) : null
      ) : (
        <Lots
          sale={sale}
          report={report}
          takes={takes}
          sum={sum}
          whole={whole}
          isTooMuch={isTooMuch}
          onTake={(id, taken) => setTyped(new Map(takes).set(id, taken))}
        />
      )}
    </Dialog>
  );
}

interface LotsProps {
  sale: SaleLots;
  report: TaxReportRecord;
  takes: Takes;
  sum: number;
  whole: number;
  isTooMuch(lot: SaleLots["lots"][number]): boolean;
  onTake(id: string, taken: number | undefined): void;
}

function Lots({ sale, report: { currency }, takes, sum, whole, isTooMuch, onTake }: LotsProps) {
  // What is chosen already stands first, and stays there while it is changed.
  const [ordered] = useState(() => {
    const chosen = new Set(sale.chosen?.map(({ id }) => id));
    return sale.lots.toSorted((left, right) => Number(chosen.has(right.id)) - Number(chosen.has(left.id)));
  });
  const { shown, more } = usePaged(ordered);
  const places = placesWithinDays(sale.lots);
  const gains = gainsOf(sale, takes);
  const gain = [...gains.values()].reduce((total, each) => total + each, 0) / 100;
  const amounts = {
    coins: coinText(sale.btc),
    proceeds: formatMoney(sale.proceeds, currency),
    fee: formatMoney(sale.fees, currency),
  };
  return (
    <div className={styles.body}>
      <p>
        {sale.account === null
          ? t("{coins}, proceeds {proceeds}, selling fee {fee}.", amounts)
          : t("{coins} from {account}, proceeds {proceeds}, selling fee {fee}.", {
              ...amounts,
              account: sale.account,
            })}{" "}
        {t("Only lots that were held on that day can be chosen.")}
      </p>
      <dl className={`num ${styles.sums}`} aria-live="polite">
        <div>
          <dt>{t("Chosen of {coins}", { coins: coinText(sale.btc) })}</dt>
          <dd>{coinAmount(sum / 1e8)}</dd>
        </div>
        <div>
          <dt>{t("Gain of this sale now")}</dt>
          <dd>{formatMoney(sale.gain, currency)}</dd>
        </div>
        <div>
          <dt>{t(sum === whole ? "With these lots" : "With these lots so far")}</dt>
          <dd>{gains.size > 0 && sum <= whole ? formatMoney(gain, currency) : "–"}</dd>
        </div>
      </dl>
      <ul className={styles.lots}>
        {shown.map((lot) => {
          const left = (satoshisOf(lot.bought) - satoshisOf(lot.sold)) / 1e8;
          const own = gains.get(lot.id);
          return (
            <li key={lot.id}>
              <div>
                <b>{formatDay(lot.acquired)}</b>
                <span className="num">
                  {t("{coins} left at {price} a coin", {
                    coins: coinAmount(left),
                    price: formatMoney((lot.cost - lot.soldCost) / left, currency),
                  })}
                </span>
                <span
                  className={`num ${own !== undefined && own < 0 ? (styles.loss ?? "") : (styles.gain ?? "")}`}
                >
                  {own === undefined ? null : `${cellMoney(own / 100, currency)}, ${termText(lot.term)}`}
                </span>
              </div>
              <NumberField
                label={takeLabel(formatDay(lot.acquired), places.get(lot.id))}
                unit="BTC"
                decimals={8}
                value={(takes.get(lot.id) ?? 0) / 1e8}
                text={bitcoinText}
                error={isTooMuch(lot) ? t("Only {coins} left", { coins: coinAmount(left) }) : undefined}
                onChange={(value) => onTake(lot.id, value === undefined ? undefined : takenOf(value))}
              />
            </li>
          );
        })}
      </ul>
      {more === null ? null : <Button onClick={more}>{t("Show more lots")}</Button>}
      <p className={styles.hint}>
        {t(
          "Identify lots before you sell, and keep the record. Later sales without chosen lots take the oldest that are left.",
        )}
      </p>
    </div>
  );
}
