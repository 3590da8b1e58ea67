import type { Webhook } from "#shared/api/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import tableStyles from "#web/features/settings/api-keys/key-table.module.css";
import styles from "./developer.module.css";

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  /** The id of the one whose deliveries are shown. */
  selected: string | undefined;
  isBusy: boolean;
  onSelect(webhook: Webhook): void;
  onTest(webhook: Webhook): void;
  onToggle(webhook: Webhook): void;
  onTask(name: "edit" | "rotate" | "delete", webhook: Webhook): void;
}

/** The endpoints, oldest first; on narrow windows each is a block. */
export function WebhookTable({ webhooks, selected, isBusy, ...actions }: WebhookTableProps) {
  return (
    <div className={tableStyles.frame}>
      <table className={`num ${tableStyles.table}`} aria-label={t("Webhooks")}>
        <thead className={tableStyles.heads}>
          <tr>
            {[t("Webhook"), t("Events"), t("State"), t("Delivered")].map((head) => (
              <th key={head} scope="col" className={tableStyles.head}>
                {head}
              </th>
            ))}
            <td className={tableStyles.head} />
          </tr>
        </thead>
        <tbody className={tableStyles.rows}>
          {webhooks.map((webhook) => (
            <tr
              key={webhook.id}
              className={`${tableStyles.row} ${webhook.id === selected ? styles.selected : ""}`}
            >
              <th scope="row" className={tableStyles.cell}>
                <span className={tableStyles.name}>{webhook.name}</span>
                <code className={`${tableStyles.under} ${styles.url}`}>{webhook.url}</code>
              </th>
              <td className={tableStyles.cell} data-label={t("Events")}>
                <span className={styles.events}>
                  {webhook.events.map((event) => (
                    <code key={event}>{event}</code>
                  ))}
                </span>
              </td>
              <td className={tableStyles.cell} data-label={t("State")}>
                <State webhook={webhook} />
              </td>
              <td className={tableStyles.cell} data-label={t("Delivered")}>
                {t("{delivered} of {all}", {
                  delivered: webhook.delivered,
                  all: webhook.delivered + webhook.givenUp,
                })}
              </td>
              <td className={tableStyles.cell}>
                <Actions webhook={webhook} isShown={webhook.id === selected} isBusy={isBusy} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function State({ webhook: { status, failuresInARow } }: { webhook: Webhook }) {
  if (status === "off") return <Chip>{t("Off")}</Chip>;
  if (status === "failing") return <Chip tone="error">{t("Switched off")}</Chip>;
  return failuresInARow > 0 ? (
    <Chip tone="warning">{t("Failing")}</Chip>
  ) : (
    <Chip tone="success">{t("Active")}</Chip>
  );
}

interface ActionsProps extends Omit<WebhookTableProps, "webhooks" | "selected"> {
  webhook: Webhook;
  isShown: boolean;
}

function Actions({ webhook, isShown, isBusy, onSelect, onTest, onToggle, onTask }: ActionsProps) {
  const { name, status } = webhook;
  const more = [
    { text: t("Edit"), run: () => onTask("edit", webhook) },
    { text: t(status === "active" ? "Switch off" : "Switch on"), run: () => onToggle(webhook) },
    { text: t("Replace signing secret"), run: () => onTask("rotate", webhook) },
    { text: t("Delete"), run: () => onTask("delete", webhook) },
  ];
  return (
    <div className={tableStyles.actions}>
      <Button
        size="small"
        aria-label={t("Test {name}", { name })}
        disabled={isBusy}
        onClick={() => onTest(webhook)}
      >
        {t("Test")}
      </Button>
      <Button
        size="small"
        aria-label={t("Deliveries to {name}", { name })}
        aria-expanded={isShown}
        onClick={() => onSelect(webhook)}
      >
        {t("Deliveries")}
      </Button>
      <Popover
        label={t("Actions for {name}", { name })}
        trigger={(properties) => (
          <Button
            size="small"
            look="text"
            aria-label={t("More actions for {name}", { name })}
            {...properties}
          >
            {t("More")}
          </Button>
        )}
      >
        <ActionList actions={more} isDisabled={isBusy} />
      </Popover>
    </div>
  );
}
