import type { ReactNode } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import { inflationText } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./range.module.css";

interface RangeDialogProps {
  timeline: Timeline;
  outlook: Outlook;
  /** Of the amounts in the picture. */
  currency: Currency;
  /** Consumer prices that the account takes instead of the assumed ones. */
  consumerPrices: EngineConfig["market"]["consumerPrices"];
  onClose(): void;
  /** The picture that is explained. */
  children: ReactNode;
}

/** The share of months that bands of 80 % were meant to hold. */
const meant = 0.8;
const missedBelow = 0.7;

/** Says how the range is made, and how well such ranges held in the past. */
export function RangeDialog({
  timeline,
  outlook,
  currency,
  consumerPrices,
  onClose,
  children,
}: RangeDialogProps) {
  // The years in which the band missed come first.
  const coverage = measured.bandCoverage.toSorted((one, other) => one.inside - other.inside);
  const [worst] = coverage;
  return (
    <Dialog
      title={t("What the range means")}
      shape="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <ScrollRegion label={t("The range explained")} className={styles.range}>
        <section>
          {children}
          <h3>{t("Measured: did later prices stay inside the 8-in-10 band?")}</h3>
          <table className={`num ${styles.coverage}`}>
            <thead>
              <tr>
                <th scope="col">{t("Data known up to the end of")}</th>
                <th scope="col">{t("Months after it")}</th>
                <th scope="col">{t("Stayed inside, of 80 % meant")}</th>
              </tr>
            </thead>
            <tbody>
              {coverage.map(({ dataUntil, monthsAfter, inside }) => (
                <tr key={dataUntil}>
                  <th scope="row">{dataUntil}</th>
                  <td>{monthsAfter}</td>
                  <td className={inside < missedBelow ? styles.missed : undefined}>
                    <span className={styles.share} aria-hidden="true">
                      <span style={{ width: `${inside * 100}%` }} />
                      <i style={{ left: `${meant * 100}%` }} />
                    </span>
                    <span className={styles.percent}>{Math.round(inside * 100)} %</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h3>{t("Many futures, sorted")}</h3>
          <p>
            {t(
              "The model draws {paths} price paths and runs your plan on each. In every month the results are sorted. The line has half of them above it; the darker band holds 1 in 2, the whole band 9 in 10.",
              { paths: outlook.paths },
            )}
          </p>
          <ModelSource timeline={timeline} paths={outlook.paths} />
          <h3>{t("In today’s money")}</h3>
          <p>
            {t(
              "Amounts after today are adjusted for {inflation} inflation a year: {source}. “Nominal” shows them unadjusted.",
              inflationText(outlook, currency, consumerPrices),
            )}
          </p>
          <h3>{t("Not a promise")}</h3>
          <p>
            {t(
              "The path follows four halving cycles. Its growth setting was chosen after the peaks of 2021 and 2025 were known.",
            )}{" "}
            {worst === undefined
              ? null
              : t(
                  "Made with the data of {year}, the band held only {percent} of the months that followed: prices left it for years. They could fall below it as well.",
                  { year: String(worst.dataUntil), percent: `${Math.round(worst.inside * 100)} %` },
                )}
          </p>
          <h3>{t("What it leaves out")}</h3>
          <p>
            {t(
              "Taxes, lost keys, an exchange that fails, a change of Bitcoin itself. Keep money that you need within a few years out of this plan.",
            )}
          </p>
          <p className={styles.method}>
            {richText(
              t(
                "Measured with everything estimated again from the data up to the end of that year alone, but with today’s growth setting. <method>Open the method</method>",
              ),
              {
                method: (text) => <Link to="/documentation/monte-carlo#how-good-the-bands-are">{text}</Link>,
              },
            )}
          </p>
        </section>
      </ScrollRegion>
    </Dialog>
  );
}
