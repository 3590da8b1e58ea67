import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./integrations.module.css";
import type { IntegrationActions } from "./use-integrations.ts";

interface MacroSettingsProps {
  service: Integration;
  actions: IntegrationActions;
}

/** Measured inflation, and whether real values follow it. */
export function MacroSettings({ service, actions }: MacroSettingsProps) {
  const { id, settings } = service;
  const { data, error, mutate } = useOperation("integrations", "inflation", {});
  return (
    <>
      <Switch
        label={t("Use measured inflation for real values")}
        isOn={settings.measuredInflation}
        isDisabled={actions.isWorking(id)}
        onChange={(measuredInflation) => void actions.change(service, { measuredInflation })}
      />
      <p className={styles.advice}>
        {t(
          "Months, charts and explanations follow at once. Ranges that are on the page already follow when it is opened again.",
        )}
      </p>
      {data !== undefined && data.updatedOn !== null ? (
        <>
          <table className={`num ${styles.inflation}`}>
            <caption>{t("World Bank, published {day}", { day: formatDay(data.updatedOn) })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("Currency")}</th>
                <th scope="col">{t("Last year")}</th>
                <th scope="col">{t("Mean")}</th>
              </tr>
            </thead>
            <tbody>
              {data.currencies.map(({ currency, lastYear, lastRate, mean, meanYears }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td>
                    {t("{percent} in {year}", { percent: formatPercent(lastRate), year: String(lastYear) })}
                  </td>
                  <td>
                    {t("{percent} in {count} years", { percent: formatPercent(mean), count: meanYears })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.advice}>{t("After the last measured year, prices grow by the mean.")}</p>
        </>
      ) : error !== undefined ? (
        <Notice severity="error">
          {t("The figures could not be loaded.")}{" "}
          <Button look="text" onClick={() => void mutate()}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : (
        <p role="status">{data === undefined ? t("Loading figures…") : t("No figures are known yet.")}</p>
      )}
    </>
  );
}
