import { useState } from "react";
import type { MonitoredPeriod } from "#shared/api/developer/developer.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { LoadFailure } from "#web/features/settings/not-loaded.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import styles from "./monitoring.module.css";
import { figures, periodTexts, type ShownPeriod, stepText } from "./monitoring-figures.ts";
import { SmallChart } from "./small-chart.tsx";

const periods = [
  { value: "day", text: msg("24 hours") },
  { value: "month", text: msg("30 days") },
] as const;

/** How the calls of the reader's programs ended, in figures that were counted. */
export function Monitoring() {
  const { data, error, isValidating, mutate } = useOperation(
    "developer",
    "monitoring",
    {},
    { refreshInterval: minuteMs },
  );
  const [shown, setShown] = useState<ShownPeriod>("day");
  return (
    <Card label={t("Monitoring")}>
      <div className={styles.head}>
        <h3>{t("Monitoring")}</h3>
        <Segmented
          label={t("Period")}
          options={periods.map(({ value, text }) => ({ value, text: t(text) }))}
          value={shown}
          onChange={(chosen: ShownPeriod) => setShown(chosen)}
        />
      </div>
      {error === undefined ? null : (
        <LoadFailure
          text={t("Failed to refresh monitoring data")}
          isValidating={isValidating}
          mutate={mutate}
        />
      )}
      {data !== undefined ? (
        <Figures name={shown} period={data[shown]} />
      ) : error === undefined ? (
        <p className={pageStyles.quiet} role="status">
          {t("Loading monitoring data...")}
        </p>
      ) : null}
    </Card>
  );
}

function Figures({ name, period }: { name: ShownPeriod; period: MonitoredPeriod }) {
  return (
    <>
      <dl className={`num ${styles.figures}`}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>
              <Explained label={t(figure.label)} explanation={<p>{t(figure.meaning)}</p>} />
            </dt>
            <dd>
              {figure.text(period)}
              <SmallChart
                label={t(periodTexts[name].chart, { figure: t(figure.label) })}
                shape={figure.shape}
                tone={figure.tone}
                values={period.steps.map(figure.of)}
                {...(figure.most === undefined ? {} : { most: figure.most })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {period.totalRequests === 0 && period.rateLimitViolations === 0
          ? `${t(periodTexts[name].withoutCalls)} `
          : ""}
        {t("Everything here is counted, nothing is estimated.")}
      </p>
      <Steps name={name} period={period} />
    </>
  );
}

/** The charts as a table, the latest step first. */
function Steps({ name, period }: { name: ShownPeriod; period: MonitoredPeriod }) {
  return (
    <details className={styles.table}>
      <summary>{t(periodTexts[name].table)}</summary>
      <ScrollRegion className={styles.scroller} label={t(periodTexts[name].table)}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t(periodTexts[name].step)}</th>
              {figures.map(({ label }) => (
                <th key={label} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {period.steps.toReversed().map((step) => (
              <tr key={step.from}>
                <th scope="row">{stepText(name, step.from)}</th>
                {figures.map(({ label, of, write = formatCount }) => {
                  const value = of(step);
                  return <td key={label}>{value === null ? "–" : write(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
