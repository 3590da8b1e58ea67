import { useState } from "react";
import type { RatedVital } from "#shared/api/developer/telemetry.ts";
import {
  type VitalRating,
  vitalRatings,
  type WebVitalName,
  webVitalNames,
  webVitals,
} from "#shared/domain/developer/web-vitals.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import cards from "#web/components/shell/report-card.module.css";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "./page.module.css";

const ratingTexts: Readonly<Record<VitalRating, string>> = {
  good: msg("Good"),
  needsImprovement: msg("Needs improvement"),
  poor: msg("Poor"),
};

const shift = numberFormat({ maximumFractionDigits: 2 });

type Rated = Omit<RatedVital, "path" | "name">;

const measuredOf = (rated: Rated) => vitalRatings.reduce((sum, rating) => sum + rated[rating], 0);
/** Whole percent, e.g. `82 %`. */
const shareOf = (rated: Rated, rating: VitalRating) =>
  `${formatCount(Math.round((rated[rating] / measuredOf(rated)) * 100))}\u00A0%`;

/** How fast and steady pages were for the people who opened them, page by page. */
export function Vitals({ vitals }: { vitals: readonly RatedVital[] }) {
  const [name, setName] = useState<WebVitalName>("LCP");
  const pages = vitals.filter((each) => each.name === name);
  const all = pages.reduce<Rated>(
    (sum, each) => ({
      good: sum.good + each.good,
      needsImprovement: sum.needsImprovement + each.needsImprovement,
      poor: sum.poor + each.poor,
    }),
    { good: 0, needsImprovement: 0, poor: 0 },
  );
  return (
    <section className={`${cards.card} ${cards.table} ${styles.speed}`} aria-labelledby="usage-vitals">
      <header>
        <h2 id="usage-vitals">
          {t("Speed of pages")} <small>{limitsText(name)}</small>
        </h2>
        <SelectField
          label={t("Metric")}
          isLabelHidden
          options={webVitalNames.map((value) => ({ value, text: `${t(webVitals[value].name)} (${value})` }))}
          value={name}
          onChange={(chosen: WebVitalName) => setName(chosen)}
        />
      </header>
      {pages.length === 0 ? (
        <p className={styles.none}>{t("Nothing was measured in this time.")}</p>
      ) : (
        <ScrollRegion className={cards.scroller} label={t("Speed of pages by path")}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t("Page")}</th>
                <th scope="col" className={cards.number}>
                  {t("Measured")}
                </th>
                {vitalRatings.map((rating) => (
                  <th key={rating} scope="col" className={cards.number}>
                    {t(ratingTexts[rating])}
                  </th>
                ))}
                <th scope="col">{t("Shares")}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <VitalRow key={page.path} title={page.path} rated={page} />
              ))}
            </tbody>
            <tfoot>
              <VitalRow title={t("All pages")} rated={all} />
            </tfoot>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function VitalRow({ title, rated }: { title: string; rated: Rated }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={cards.number}>{formatCount(measuredOf(rated))}</td>
      {vitalRatings.map((rating) => (
        <td key={rating} className={cards.number}>
          {shareOf(rated, rating)}
        </td>
      ))}
      <td aria-hidden="true">
        <span className={styles.shares}>
          {vitalRatings.map((rating) => (
            <span key={rating} className={styles[rating]} style={{ flexGrow: rated[rating] }} />
          ))}
        </span>
      </td>
    </tr>
  );
}

function limitsText(name: WebVitalName): string {
  const { good, poor } = webVitals[name];
  const text = (value: number) => (name === "CLS" ? shift.format(value) : `${formatCount(value)}\u00A0ms`);
  return t("Good up to {good}, poor above {poor}. A page is good when three in four measurements are.", {
    good: text(good),
    poor: text(poor),
  });
}
