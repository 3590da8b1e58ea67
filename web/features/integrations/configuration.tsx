import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, isFigureService, services } from "#shared/domain/integrations/services.ts";
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
          <li key={id} className={styles.card} aria-label={name}>
            <div className={styles.cardHead}>
              <h3>{name}</h3>
              <StatusChip service={service} />
            </div>
            <p>{features.join(" · ")}</p>
            <p className={styles.advice}>{services[id].advice}</p>
            {isConnected ? (
              <>
                <dl className={`num ${styles.facts}`}>
                  <dt>Last sync</dt>
                  <dd>{lastSync === null ? "Not yet" : formatRelative(lastSync, nowMs)}</dd>
                  <dt>Next sync</dt>
                  <dd>{nextSync === null ? "After a new key" : nextText(nextSync, nowMs)}</dd>
                  <dt>Calls</dt>
                  <dd>{rateText(service)}</dd>
                  {errorCount > 0 ? (
                    <>
                      <dt>{errorsText(service)}</dt>
                      <dd>{error}</dd>
                    </>
                  ) : null}
                </dl>
                {isExchange(id) ? (
                  <Switch
                    label="Record new trades without asking"
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
                    Test connection
                  </Button>
                  {services[id].credentials.length > 0 ? (
                    <Button size="small" onClick={() => onConfigure(service)}>
                      Replace key
                    </Button>
                  ) : null}
                  <Button size="small" look="danger" onClick={() => onDisconnect(service)}>
                    Disconnect
                  </Button>
                </>
              ) : (
                <Button size="small" disabled={actions.isWorking(id)} onClick={() => onConfigure(service)}>
                  Connect
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
  if (hours < 1) return "Within the hour";
  return hours === 1 ? "In an hour" : `In ${hours} hours`;
}
