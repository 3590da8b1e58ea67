import { useState } from "react";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { isExchange, type ServiceId, type ServiceSettings } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
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
      showAlert({
        text: t("{service} is not complete yet. The sync continues by itself.", { service: t(name) }),
        severity: "info",
      });
    } else {
      showAlert({ text: t("{service} is up to date", { service: t(name) }), severity: "success" });
    }
  }

  return {
    services: data?.services,
    hasFailed: error !== undefined && data === undefined,
    retry: () => void mutate(),
    isWorking: (id: ServiceId) => working.has(id),

    sync: (service: Integration) =>
      during(
        service.id,
        t("{service} could not be synced. Please try again.", { service: t(service.name) }),
        () => syncNow(service),
      ),

    /** Connects a service that needs no key. */
    connect: (service: Integration) =>
      during(
        service.id,
        t("{service} was not connected. Please try again.", { service: t(service.name) }),
        async () => {
          await call("integrations", "connect", { ...params(service.id), body: {} });
          await syncNow(service);
        },
      ),

    /** Changes settings of a service, and reads it with them. */
    change: (service: Integration, settings: Partial<ServiceSettings>) =>
      during(
        service.id,
        t("{service} was not changed. Please try again.", { service: t(service.name) }),
        async () => {
          await call("integrations", "update", { ...params(service.id), body: { settings } });
          await syncNow(service);
        },
      ),

    test: ({ id, name }: Integration) =>
      during(id, t("{service} could not be tested. Please try again.", { service: t(name) }), async () => {
        const { success, message, responseTime } = await call("integrations", "test", params(id));
        showAlert({
          text: success ? `${t(message)} (${responseTime} ms)` : t(message),
          severity: success ? "success" : "error",
          durationMs: success ? alertDurationMs.success : alertDurationMs.error,
        });
      }),

    setAutomatic: ({ id, name }: Integration, automatic: boolean) =>
      during(id, t("{service} was not changed. Please try again.", { service: t(name) }), async () => {
        await call("integrations", "update", { ...params(id), body: { automatic } });
      }),

    /** @throws what the call throws; the dialog shows it */
    disconnect: async ({ id, name }: Integration) => {
      await call("integrations", "disconnect", params(id));
      const text = isExchange(id)
        ? t("{service} is disconnected. What was recorded stays.", { service: t(name) })
        : t("{service} is disconnected.", { service: t(name) });
      showAlert({ text, severity: "success" });
    },
  };
}
export type IntegrationActions = ReturnType<typeof useIntegrations>;
