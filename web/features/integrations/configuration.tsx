import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, isFigureService, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { PublicFigures } from "#web/components/public-figures/public-figures.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { AddressSettings } from "./address-settings.tsx";
import styles from "./integrations.module.css";
import { MacroSettings } from "./macro-settings.tsx";
import { NewsSettings } from "./news-settings.tsx";
import { StatusChip } from "./service-row.tsx";
import { errorsText, rateText } from "./service-text.ts";
import type { IntegrationActions } from "./use-integrations.ts";

interface ServiceSettingsProps {
  all: readonly Integration[];
  actions: IntegrationActions;
  onConfigure(service: Integration): void;
  onDisconnect(service: Integration): void;
}

/** What each service does, what it needs, and its settings. */
export function Configuration({ all, actions, onConfigure, onDisconnect }: ServiceSettingsProps) {
  const nowMs = Date.now();
  return (
    <ul className={styles.cards}>
      {all.map((service) => {
        const { id, name, features, status, lastSync, nextSync, error, errorCount, automatic } = service;
        const isConnected = status !== "disconnected";
        return (
          <li key={id} className={styles.card} aria-label={t(name)}>
            <div className={styles.cardHead}>
              <h3>{t(name)}</h3>
              <StatusChip service={service} />
            </div>
            <p>{features.map((feature) => t(feature)).join(" · ")}</p>
            <p className={styles.advice}>{t(services[id].advice)}</p>
            {isConnected ? (
              <>
                <dl className={`num ${styles.facts}`}>
                  <dt>{t("Last sync")}</dt>
                  <dd>{lastSync === null ? t("Not yet") : formatRelative(lastSync, nowMs)}</dd>
                  <dt>{t("Next sync")}</dt>
                  <dd>{nextSync === null ? t("After a new key") : nextText(nextSync, nowMs)}</dd>
                  <dt>{t("Calls")}</dt>
                  <dd>{rateText(service)}</dd>
                  {errorCount > 0 ? (
                    <>
                      <dt>{errorsText(service)}</dt>
                      <dd>{error === null ? null : t(error)}</dd>
                    </>
                  ) : null}
                </dl>
                {isExchange(id) ? (
                  <Switch
                    label={t("Record new trades without asking")}
                    isOn={automatic}
                    isDisabled={actions.isWorking(id)}
                    onChange={(isOn) => void actions.setAutomatic(service, isOn)}
                  />
                ) : null}
                {isFigureService(id) ? <PublicFigures id={id} /> : null}
                {id === "market" ? <AddressSettings service={service} actions={actions} /> : null}
                {id === "macro" ? <MacroSettings service={service} actions={actions} /> : null}
                {id === "news" ? <NewsSettings service={service} actions={actions} /> : null}
              </>
            ) : null}
            <div className={styles.cardButtons}>
              {isConnected ? (
                <>
                  <Button
                    size="small"
                    disabled={actions.isWorking(id)}
                    onClick={() => void actions.test(service)}
                  >
                    {t("Test connection")}
                  </Button>
                  {services[id].credentials.length > 0 ? (
                    <Button size="small" onClick={() => onConfigure(service)}>
                      {t("Replace key")}
                    </Button>
                  ) : null}
                  <Button size="small" look="danger" onClick={() => onDisconnect(service)}>
                    {t("Disconnect")}
                  </Button>
                </>
              ) : (
                <Button size="small" disabled={actions.isWorking(id)} onClick={() => onConfigure(service)}>
                  {t("Connect")}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** When a service is synced next: `Soon`, or in so many hours. */
function nextText(isoTime: string, nowMs: number): string {
  const hours = Math.round((Date.parse(isoTime) - nowMs) / 3_600_000);
  if (hours < 1) return t("Within the hour");
  return hours === 1 ? t("In an hour") : t("In {count} hours", { count: hours });
}
