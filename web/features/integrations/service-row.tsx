import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "./integrations.module.css";
import { dotsIcon, serviceIcons, syncText } from "./service-text.ts";
import type { IntegrationActions } from "./use-integrations.ts";

interface ServiceRowProps {
  service: Integration;
  nowMs: number;
  actions: IntegrationActions;
  /** Whether its trades are shown beside the list. */
  isShown: boolean;
  onConfigure(): void;
  onDisconnect(): void;
  /** Shows its trades. */
  onReview(): void;
  /** Shows its settings. */
  onSettings(): void;
}

/** A service with its state and its main action. */
export function ServiceRow(props: ServiceRowProps) {
  const { service, nowMs, actions, isShown, onConfigure, onDisconnect, onReview, onSettings } = props;
  const { credentials, settings } = services[service.id];
  const { id, description, status, needsKey } = service;
  const name = t(service.name);
  const isBusy = actions.isWorking(id);
  const [last, detail] = syncText(service, nowMs);
  const isConnected = status !== "disconnected";
  return (
    <li className={isShown ? `${styles.service} ${styles.shown}` : styles.service}>
      <span className={styles.mark}>
        <Icon shape={serviceIcons[id]} />
      </span>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span>{t(description)}</span>
      </div>
      <div className={styles.state}>
        <StatusChip service={service} />
      </div>
      <div className={`num ${styles.last}`}>
        <span>{isBusy && isConnected ? t("Syncing…") : last}</span>
        <small>{detail}</small>
      </div>
      <div className={styles.actions}>
        {!isConnected ? (
          <Button
            size="small"
            disabled={isBusy}
            onClick={onConfigure}
            aria-label={t("Connect {service}", { service: name })}
          >
            {t("Connect")}
          </Button>
        ) : needsKey ? (
          <Button
            size="small"
            onClick={onConfigure}
            aria-label={t("Renew key of {service}", { service: name })}
          >
            {t("Renew key")}
          </Button>
        ) : (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void actions.sync(service)}
            aria-label={t("Sync now: {service}", { service: name })}
          >
            <Icon shape={laterIcons.reload} size={16} />
            {t("Sync now")}
          </Button>
        )}
        <Popover
          label={t("Actions of {service}", { service: name })}
          trigger={(properties) => (
            <IconButton {...properties} icon={dotsIcon} label={t("More for {service}", { service: name })} />
          )}
        >
          <ActionList
            isDisabled={isBusy}
            actions={
              isConnected
                ? [
                    ...(isExchange(id) ? [{ text: t("Review trades"), run: onReview }] : []),
                    ...(settings.length > 0 ? [{ text: t("Settings"), run: onSettings }] : []),
                    { text: t("Test connection"), run: () => void actions.test(service) },
                    ...(credentials.length > 0 ? [{ text: t("Replace key"), run: onConfigure }] : []),
                    { text: t("Disconnect"), run: onDisconnect },
                  ]
                : [{ text: t("Connect"), run: onConfigure }]
            }
          />
        </Popover>
      </div>
    </li>
  );
}

/** The state of a service in a word. */
export function StatusChip({ service: { status } }: { service: Integration }) {
  switch (status) {
    case "connected":
      return (
        <Chip tone="success" icon={icons.check}>
          {t("Connected")}
        </Chip>
      );
    case "connecting":
      return (
        <Chip tone="info" icon={laterIcons.reload}>
          {t("Connecting")}
        </Chip>
      );
    case "error":
      return (
        <Chip tone="error" icon={icons.alert}>
          {t("Error")}
        </Chip>
      );
    case "disconnected":
      return <Chip>{t("Disconnected")}</Chip>;
  }
}
