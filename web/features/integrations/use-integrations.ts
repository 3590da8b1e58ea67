import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, type ServiceId, type ServiceSettings } from "#shared/domain/integrations/services.ts";
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

  /** Syncs a service, and says how it went. */
  async function syncNow({ id, name, lastSync }: Integration): Promise<void> {
    const after = await call("integrations", "sync", params(id));
    if (after.error !== null) {
      showAlert({ text: after.error, severity: "error", durationMs: alertDurationMs.error });
    } else if (after.isSyncing || after.lastSync === lastSync) {
      // The service has more to read, or asks to wait.
      showAlert({ text: `${name} is not complete yet. The sync goes on by itself.`, severity: "info" });
    } else {
      showAlert({ text: `${name} is up to date`, severity: "success" });
    }
  }

  return {
    services: data?.services,
    hasFailed: error !== undefined && data === undefined,
    retry: () => void mutate(),
    isWorking: (id: ServiceId) => working.has(id),

    sync: (service: Integration) =>
      during(service.id, `${service.name} could not be synced. Please try again.`, () => syncNow(service)),

    /** Connects a service that needs no key. */
    connect: (service: Integration) =>
      during(service.id, `${service.name} was not connected. Please try again.`, async () => {
        await call("integrations", "connect", { ...params(service.id), body: {} });
        await syncNow(service);
      }),

    /** Changes settings of a service, and reads it with them. */
    change: (service: Integration, settings: Partial<ServiceSettings>) =>
      during(service.id, `${service.name} was not changed. Please try again.`, async () => {
        await call("integrations", "update", { ...params(service.id), body: { settings } });
        await syncNow(service);
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
      const rest = isExchange(id) ? " What was recorded stays." : "";
      showAlert({ text: `${name} is disconnected.${rest}`, severity: "success" });
    },
  };
}
export type IntegrationActions = ReturnType<typeof useIntegrations>;
