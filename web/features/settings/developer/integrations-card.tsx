import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatCount } from "#web/components/format/numbers.ts";
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
  connected: { tone: "success", text: "Connected" },
  connecting: { tone: "info", text: "Connecting" },
  error: { tone: "error", text: "Error" },
  disconnected: { tone: "neutral", text: "Disconnected" },
};

/** When a service was last synced, and what keeps it from it. */
function stateText({ status, lastSync, errorCount, error, rateLimit }: Integration): string {
  if (status === "disconnected") return "Not connected";
  const last = lastSync === null ? "Not synced yet" : `Last sync: ${formatRelative(lastSync, Date.now())}`;
  const { used, max, seconds } = rateLimit;
  const calls = `${formatCount(used)} of ${formatCount(max)} calls in ${formatCount(seconds)} s`;
  if (errorCount === 0) return `${last}. ${calls}.`;
  const failures = errorCount === 1 ? "1 failure" : `${formatCount(errorCount)} failures in a row`;
  return `${last}. ${failures}${error === null ? "" : `: ${error.replace(/\.$/, "")}`}. ${calls}.`;
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
    <Card label="Integrations">
      <div className={styles.cardHead}>
        <h3>Integrations</h3>
        <Button look="text" onClick={open}>
          Open integrations
        </Button>
      </div>
      {read.data === undefined ? (
        <NotLoaded
          read={read}
          loadingText="Loading integrations..."
          failureText="Failed to load integrations"
        />
      ) : (
        read.data.services.map((service) => {
          const { tone, text } = states[service.status];
          return (
            <CardRow
              key={service.id}
              title={service.name}
              chips={<Chip tone={tone}>{text}</Chip>}
              text={stateText(service)}
            />
          );
        })
      )}
    </Card>
  );
}
