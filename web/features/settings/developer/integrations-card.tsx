import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { navigate } from "#web/components/router/places.ts";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { NotLoaded } from "#web/features/settings/not-loaded.tsx";
import styles from "#web/features/settings/sections.module.css";

const states: Readonly<
  Record<
    Integration["status"],
    { readonly tone: "neutral" | "success" | "info" | "error"; readonly text: string }
  >
> = {
  connected: { tone: "success", text: msg("Connected") },
  connecting: { tone: "info", text: msg("Connecting") },
  error: { tone: "error", text: msg("Error") },
  disconnected: { tone: "neutral", text: msg("Disconnected") },
};

/** When a service was last synced, and what keeps it from it. */
function stateTexts({ status, lastSync, errorCount, error, rateLimit }: Integration): string[] {
  const last =
    lastSync === null
      ? t("Not synced yet")
      : t("Last sync: {when}", { when: formatRelative(lastSync, Date.now()) });
  if (status === "disconnected") return [last];
  const { used, max, seconds } = rateLimit;
  const calls = t("{used} of {max} calls in {seconds} s", { used, max, seconds });
  if (errorCount === 0) return [last, calls];
  const failures =
    error === null
      ? t("{count, plural, one {# failure} other {# failures in a row}}", { count: errorCount })
      : t("{count, plural, one {# failure} other {# failures in a row}}: {reason}", {
          count: errorCount,
          reason: t(error),
        });
  return [last, failures, calls];
}

/** The services that the account can be connected to, with their state. They are managed in their panel. */
export function IntegrationsCard() {
  const read = useOperation("integrations", "list", {}, { refreshInterval: minuteMs });
  const { panels, togglePanel } = useShell();
  const open = () => {
    if (!panels.includes("api-integrations")) togglePanel("api-integrations");
    navigate("/timeline");
  };
  return (
    <Card label={t("Integrations")}>
      <div className={styles.cardHead}>
        <h3>{t("Integrations")}</h3>
        <Button look="text" onClick={open}>
          {t("Open integrations")}
        </Button>
      </div>
      {read.data === undefined ? (
        <NotLoaded
          read={read}
          loadingText={t("Loading integrations...")}
          failureText={t("Failed to load integrations")}
        />
      ) : (
        read.data.services.map((service) => {
          const { tone, text } = states[service.status];
          return (
            <CardRow
              key={service.id}
              title={t(service.name)}
              chips={<Chip tone={tone}>{t(text)}</Chip>}
              text={stateTexts(service).map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            />
          );
        })
      )}
    </Card>
  );
}
