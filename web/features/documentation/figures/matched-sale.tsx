import { drawn } from "virtual:drawn-figures";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatBitcoin, formatCount, formatUsd } from "#web/components/format/numbers.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { Bar } from "./bar.tsx";
import styles from "./measured-figures.module.css";

/** Which of three lots one sale takes under each order, and the gain that follows from it. */
export function MatchedSale() {
  const { date, price, btc, lots, orders } = drawn.sale;
  const names = {
    fifo: t("First in, first out"),
    lifo: t("Last in, first out"),
    hifo: t("Highest cost first"),
  };
  const lotNames = lots.map((lot) => `${formatDay(lot.date)}, US$ ${formatCount(lot.price)}`);
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <figcaption>
        {t(
          "A sale of {btc} BTC on {date} at US$ {price}, matched with three lots of {lot} BTC each. Each lot was bought at the close of its day. The bars are the part of the lot that the sale takes; there are no fees.",
          {
            btc: formatBitcoin(btc),
            date: formatDay(date),
            price: formatCount(price),
            lot: formatBitcoin(lots[0]!.btc),
          },
        )}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Order")}</th>
            {lotNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t("Gain")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order, taken, gain }) => (
            <tr key={order}>
              <th scope="row">{names[order]}</th>
              {taken.map((amount, lot) => (
                <td key={lotNames[lot]} data-name={lotNames[lot]}>
                  <Bar share={amount / lots[lot]!.btc} />
                  {formatBitcoin(amount)} BTC
                </td>
              ))}
              <td data-name={t("Gain")}>{formatUsd(gain)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
