import type { ComponentType } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { Bar } from "./bar.tsx";
import { MatchedSale } from "./matched-sale.tsx";
import styles from "./measured-figures.module.css";
import { ChartPicture, EpochPicture, TimelinePicture } from "./pictures.tsx";
import { CoinsLeft, SourcedMonths, TopUps } from "./plan-drawings.tsx";
import { CyclePeaks, PriceFan } from "./price-drawings.tsx";

/** The share of months that an 80 % band has to hold. */
const aimedAt = 0.8;

function BandCoverage() {
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <figcaption>
        {t(
          "Months inside the 80 % band, by the year at whose end the data were cut off. The mark is 80 %, where they should end.",
        )}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Data up to")}</th>
            <th scope="col">{t("Inside the band")}</th>
            <th scope="col">{t("Months after")}</th>
          </tr>
        </thead>
        <tbody>
          {measured.bandCoverage.map(({ dataUntil, inside, monthsAfter }) => (
            <tr key={dataUntil}>
              <th scope="row">{dataUntil}</th>
              <td>
                <Bar share={inside} marks={[aimedAt]} />
                {Math.round(inside * 100)} %
              </td>
              <td data-name={t("Months after")}>{monthsAfter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function PathError() {
  const { pathError } = measured;
  const most = Math.max(...pathError.map(({ constantPrice }) => factorOf(constantPrice)));
  const forecasts = [
    { name: t("Price path"), isPath: true, of: ({ path }: (typeof pathError)[number]) => path },
    {
      name: t("Path, cut off from 2018 on"),
      isPath: true,
      of: ({ pathSince2018 }: (typeof pathError)[number]) => pathSince2018,
    },
    { name: t("Power law"), isPath: false, of: ({ powerLaw }: (typeof pathError)[number]) => powerLaw },
    {
      name: t("Unchanged price"),
      isPath: false,
      of: ({ constantPrice }: (typeof pathError)[number]) => constantPrice,
    },
  ];
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <figcaption>
        {t(
          "The factor by which a forecast and what happened typically differed, over all months since 2014 at which the data were cut off. A bar of no length would be a forecast without error.",
        )}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Months ahead")}</th>
            {forecasts.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pathError.map((errors) => (
            <tr key={errors.months}>
              <th scope="row">{errors.months}</th>
              {forecasts.map(({ name, isPath, of }) => (
                <td key={name} data-name={name}>
                  <Bar share={(factorOf(of(errors)) - 1) / (most - 1)} isQuiet={!isPath} />
                  {factorText(factorOf(of(errors)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** An error on the logarithmic scale as the factor between forecast and price. */
const factorOf = (logError: number) => Math.exp(logError);
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const factorText = (factor: number) => `× ${oneDecimal.format(factor)}`;

function GrowthThatHit() {
  const { growthThatHit, growthPresets } = measured;
  const presets = growthPresets.map(({ growthConservatism }) => growthConservatism);
  return (
    <figure className={styles.figure} lang={useFormats().language}>
      <figcaption>
        {t(
          "The share of the power law’s growth that would have predicted each peak from the one before. The marks are the scenarios {scenarios}.",
          {
            scenarios: growthPresets
              .map((preset) => `${t(preset.name)} ${preset.growthConservatism}`)
              .join(", "),
          },
        )}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Peak")}</th>
            <th scope="col">{t("Share that hit")}</th>
          </tr>
        </thead>
        <tbody>
          {growthThatHit.map(({ year, growthConservatism }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>
                <Bar share={growthConservatism} marks={presets} />
                {growthConservatism}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** What a block of Markdown in the language `figure` may name. */
export const figures: ReadonlyMap<string, ComponentType> = new Map([
  ["band-coverage", BandCoverage],
  ["path-error", PathError],
  ["growth-that-hit", GrowthThatHit],
  ["timeline", TimelinePicture],
  ["chart", ChartPicture],
  ["epoch", EpochPicture],
  ["price-fan", PriceFan],
  ["top-ups", TopUps],
  ["matched-sale", MatchedSale],
  ["cycle-peaks", CyclePeaks],
  ["sourced-months", SourcedMonths],
  ["coins-left", CoinsLeft],
]);
