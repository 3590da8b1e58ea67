import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { assumptionSources } from "#shared/engine/real-values/price-sources.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import styles from "./range.module.css";

interface RangeDialogProps {
  timeline: Timeline;
  outlook: Outlook;
  onClose(): void;
  /** The picture that is explained. */
  children: ReactNode;
}

/** The share of months that bands of 80 % were meant to hold. */
const meant = 0.8;
const missedBelow = 0.7;

/** Says how the range is made, and how well such ranges held in the past. */
export function RangeDialog({ timeline, outlook, onClose, children }: RangeDialogProps) {
  // The years in which the band missed come first.
  const coverage = measured.bandCoverage.toSorted((one, other) => one.inside - other.inside);
  const [worst] = coverage;
  return (
    <Dialog
      title="What the range means"
      shape="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ScrollRegion label="The range explained" className={styles.range}>
        <section>
          {children}
          <h3>Measured: did later prices stay inside the 8-in-10 band?</h3>
          <table className={`num ${styles.coverage}`}>
            <thead>
              <tr>
                <th scope="col">Data known up to the end of</th>
                <th scope="col">Months after it</th>
                <th scope="col">Stayed inside, of 80 % meant</th>
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
          <h3>Many futures, sorted</h3>
          <p>
            The model draws {formatCount(outlook.paths)} price paths and runs your plan on each. In every
            month the results are sorted. The line has half of them above it; the darker band holds 1 in 2,
            the whole band 9 in 10.
          </p>
          <ModelSource timeline={timeline} paths={outlook.paths} />
          <h3>In today’s money</h3>
          <p>
            Amounts after today are adjusted for {formatPercent(outlook.inflation.base)} inflation a year:{" "}
            {assumptionSources[timeline.baseCurrency]}. “Nominal” shows them unadjusted.
          </p>
          <h3>Not a promise</h3>
          <p>
            The path follows four halving cycles. Its growth setting was chosen after the peaks of 2021 and
            2025 were known.{" "}
            {worst === undefined
              ? null
              : `Made with the data of ${worst.dataUntil}, the band held only ${Math.round(worst.inside * 100)} % of the months that followed: prices left it for years. They could fall below it as well.`}
          </p>
          <h3>What it leaves out</h3>
          <p>
            Taxes, lost keys, an exchange that fails, a change of Bitcoin itself. Keep money that you need
            within a few years out of this plan.
          </p>
          <p className={styles.method}>
            Measured with everything estimated again from the data up to the end of that year alone, but with
            today’s growth setting.{" "}
            <Link to="/documentation/monte-carlo#how-good-the-bands-are">Open the method</Link>
          </p>
        </section>
      </ScrollRegion>
    </Dialog>
  );
}
