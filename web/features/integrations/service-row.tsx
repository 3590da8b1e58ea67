import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, services } from "#shared/domain/integrations/services.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
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
  const { id, name, description, status, needsKey } = service;
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
        <span>{description}</span>
      </div>
      <div className={styles.state}>
        <StatusChip service={service} />
      </div>
      <div className={`num ${styles.last}`}>
        <span>{isBusy && isConnected ? "Syncing…" : last}</span>
        <small>{detail}</small>
      </div>
      <div className={styles.actions}>
        {!isConnected ? (
          <Button size="small" disabled={isBusy} onClick={onConfigure} aria-label={`Connect ${name}`}>
            Connect
          </Button>
        ) : needsKey ? (
          <Button size="small" onClick={onConfigure} aria-label={`Renew key of ${name}`}>
            Renew key
          </Button>
        ) : (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void actions.sync(service)}
            aria-label={`Sync now: ${name}`}
          >
            <Icon shape={moreIcons.reload} size={16} />
            Sync now
          </Button>
        )}
        <Popover
          label={`Actions of ${name}`}
          trigger={(properties) => <IconButton {...properties} icon={dotsIcon} label={`More for ${name}`} />}
        >
          <ActionList
            isDisabled={isBusy}
            actions={
              isConnected
                ? [
                    ...(isExchange(id) ? [{ text: "Review trades", run: onReview }] : []),
                    ...(settings.length > 0 ? [{ text: "Settings", run: onSettings }] : []),
                    { text: "Test connection", run: () => void actions.test(service) },
                    ...(credentials.length > 0 ? [{ text: "Replace key", run: onConfigure }] : []),
                    { text: "Disconnect", run: onDisconnect },
                  ]
                : [{ text: "Connect", run: onConfigure }]
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
          Connected
        </Chip>
      );
    case "connecting":
      return (
        <Chip tone="info" icon={moreIcons.reload}>
          Connecting
        </Chip>
      );
    case "error":
      return (
        <Chip tone="error" icon={icons.alert}>
          Error
        </Chip>
      );
    case "disconnected":
      return <Chip>Disconnected</Chip>;
  }
}
