import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import type { ServiceId } from "#shared/domain/integrations/services.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";

/** While a service is at work, its state is read again after this time. */
const renewalMs = 4_000;
const isAtWork = ({ status, isSyncing }: Integration) => status === "connecting" || isSyncing;

/** The services of the account, and what can be done with them. */
export function useIntegrations() {
  const { data, error, mutate } = useOperation(
    "integrations",
    "list",
    {},
    {
      refreshInterval: (current) => (current?.services.some(isAtWork) ? renewalMs : 0),
    },
  );
  const showAlert = useAlert();
  const [working, setWorking] = useState<ReadonlySet<ServiceId>>(new Set());
  const fail = (failure: unknown, sentence: string) =>
    showAlert({
      text: refusalText(failure, sentence),
      severity: "error",
      durationMs: alertDurationMs.error,
    });

  /** Does something with one service; only one thing at a time. */
  const during = async (id: ServiceId, sentence: string, work: () => Promise<void>) => {
    if (working.has(id)) return;
    setWorking((before) => new Set(before).add(id));
    try {
      await work();
    } catch (failure) {
      fail(failure, sentence);
    } finally {
      setWorking((before) => new Set([...before].filter((other) => other !== id)));
    }
  };

  const params = (id: ServiceId) => ({ params: { id } });
  return {
    services: data?.services,
    hasFailed: error !== undefined && data === undefined,
    retry: () => void mutate(),
    isWorking: (id: ServiceId) => working.has(id),

    sync: ({ id, name }: Integration) =>
      during(id, `${name} could not be synced. Please try again.`, async () => {
        const after = await call("integrations", "sync", params(id));
        if (after.error !== null) {
          showAlert({ text: after.error, severity: "error", durationMs: alertDurationMs.error });
        } else if (after.isSyncing || after.status === "connecting") {
          showAlert({ text: `${name} has more trades. The sync goes on by itself.`, severity: "info" });
        } else {
          showAlert({ text: `${name} is up to date`, severity: "success" });
        }
      }),

    test: ({ id, name }: Integration) =>
      during(id, `${name} could not be tested. Please try again.`, async () => {
        const { success, message, responseTime } = await call("integrations", "test", params(id));
        showAlert({
          text: success ? `${message} (${responseTime} ms)` : message,
          severity: success ? "success" : "error",
          durationMs: success ? alertDurationMs.success : alertDurationMs.error,
        });
      }),

    setAutomatic: ({ id, name }: Integration, automatic: boolean) =>
      during(id, `${name} was not changed. Please try again.`, async () => {
        await call("integrations", "update", { ...params(id), body: { automatic } });
      }),

    /** @throws what the call throws; the dialog shows it */
    disconnect: async ({ id, name }: Integration) => {
      await call("integrations", "disconnect", params(id));
      showAlert({ text: `${name} is disconnected. What was recorded stays.`, severity: "success" });
    },
  };
}
export type IntegrationActions = ReturnType<typeof useIntegrations>;
