import { useId, useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, type ServiceId, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Tabs } from "#web/components/ui/blocks/tabs.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Configuration } from "./configuration.tsx";
import { ConfigureDialog } from "./configure-dialog.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import styles from "./integrations.module.css";
import { ServiceRow } from "./service-row.tsx";
import { warningText } from "./service-text.ts";
import tradeStyles from "./trades.module.css";
import { TradeButtons, TradeList } from "./trades-rail.tsx";
import { type IntegrationActions, useIntegrations } from "./use-integrations.ts";
import { useTrades } from "./use-trades.ts";

type Tab = "all" | "connected" | "configuration";

/** Services that the account is connected to, and the trades read from them. */
export function IntegrationsPanel() {
  const { closePanel } = useShell();
  const actions = useIntegrations();
  const close = () => closePanel("api-integrations");
  if (actions.services !== undefined) {
    return <Loaded all={actions.services} actions={actions} onClose={close} />;
  }
  return (
    <BottomPanel panel="api-integrations" title={t("API Integrations")} onClose={close}>
      {actions.hasFailed ? (
        <Notice severity="error">
          {t("Your services could not be loaded.")}{" "}
          <Button look="text" onClick={actions.retry}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : (
        <p role="status" className={styles.empty}>
          {t("Loading services…")}
        </p>
      )}
    </BottomPanel>
  );
}

interface LoadedServicesProps {
  all: readonly Integration[];
  actions: IntegrationActions;
  onClose(): void;
}

function Loaded({ all, actions, onClose }: LoadedServicesProps) {
  const id = useId();
  const isNarrow = useMedia(belowMedium);
  const [tab, setTab] = useState<Tab>("all");
  const [configured, setConfigured] = useState<Integration | null>(null);
  const [leaving, setLeaving] = useState<Integration | null>(null);
  const [reviewed, setReviewed] = useState<ServiceId | null>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  const connected = all.filter(({ status }) => status !== "disconnected");
  const syncable = connected.filter(({ needsKey }) => !needsKey);
  const warning = warningText(all);
  const exchanges = connected.filter((service) => isExchange(service.id));
  const shown = exchanges.find((service) => service.id === reviewed) ?? exchanges[0] ?? null;
  const listed = tab === "connected" ? connected : all;

  /** Asks for the key of a service that has one. */
  const configure = (service: Integration) => {
    if (services[service.id].credentials.length > 0) setConfigured(service);
    else void actions.connect(service);
  };

  const review = (service: Integration) => {
    setReviewed(service.id);
    setIsReviewing(true);
  };

  return (
    <BottomPanel
      panel="api-integrations"
      title={t("API Integrations")}
      isFilled
      tools={
        syncable.length === 0 ? null : (
          <Button size="small" onClick={() => syncable.forEach((service) => void actions.sync(service))}>
            <Icon shape={laterIcons.reload} size={16} />
            {t("Sync all")}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Tabs<Tab>
        id={id}
        label={t("API Integrations")}
        tabs={[
          { value: "all", text: t("All Services"), count: all.length },
          { value: "connected", text: t("Connected"), count: connected.length },
          { value: "configuration", text: t("Configuration") },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.view}>
        <div className={styles.work}>
          <PanelNote panel="api-integrations" />
          {warning === null ? null : (
            <Notice severity="warning">
              <b>{warning.count}</b> {warning.text}
            </Notice>
          )}
          {tab === "configuration" ? (
            <Configuration all={all} actions={actions} onConfigure={configure} onDisconnect={setLeaving} />
          ) : listed.length === 0 ? (
            <p className={styles.empty}>{t("No service is connected yet.")}</p>
          ) : (
            <ul className={styles.services}>
              {listed.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  nowMs={Date.now()}
                  actions={actions}
                  isShown={!isNarrow && shown?.id === service.id}
                  onConfigure={() => configure(service)}
                  onDisconnect={() => setLeaving(service)}
                  onReview={() => review(service)}
                  onSettings={() => setTab("configuration")}
                />
              ))}
            </ul>
          )}
          <p className={styles.note}>
            {t(
              "Keys are stored encrypted and never shown again. Only keys that can read, and nothing else, are accepted.",
            )}
          </p>
        </div>
        {shown !== null && isExchange(shown.id) ? (
          <Review
            key={shown.id}
            service={shown}
            exchange={shown.id}
            actions={actions}
            isNarrow={isNarrow}
            isOpen={isReviewing}
            onOpen={setIsReviewing}
          />
        ) : null}
      </div>
      {configured === null ? null : (
        <ConfigureDialog
          service={configured}
          onConnected={(service) => {
            setConfigured(null);
            setReviewed(service.id);
            void actions.sync(service);
          }}
          onClose={() => setConfigured(null)}
        />
      )}
      {leaving === null ? null : (
        <DisconnectDialog service={leaving} actions={actions} onClose={() => setLeaving(null)} />
      )}
    </BottomPanel>
  );
}

interface ReviewProps {
  service: Integration;
  exchange: Parameters<typeof useTrades>[1];
  actions: IntegrationActions;
  isNarrow: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** The trades beside the list; on a phone behind a button at its foot. */
function Review({ service, exchange, actions, isNarrow, isOpen, onOpen }: ReviewProps) {
  const trades = useTrades(service, exchange);
  const title = t("{service} sync", { service: t(service.name) });
  const list = <TradeList service={service} actions={actions} trades={trades} />;
  if (!isNarrow) {
    return (
      <section className={tradeStyles.rail} aria-label={title}>
        <h3>{title}</h3>
        <div className={tradeStyles.scroll}>{list}</div>
        <TradeButtons trades={trades} />
      </section>
    );
  }
  return (
    <>
      {trades.waiting.length > 0 ? (
        <div className={styles.foot}>
          <Button look="filled" size="tall" block onClick={() => onOpen(true)}>
            {t("Review {count, plural, one {# trade} other {# trades}} from {exchange}", {
              count: trades.waiting.length,
              exchange: t(service.name),
            })}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Dialog
          title={title}
          shape="wide"
          footer={<TradeButtons trades={trades} />}
          onClose={() => onOpen(false)}
        >
          {list}
        </Dialog>
      ) : null}
    </>
  );
}
