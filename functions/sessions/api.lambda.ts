import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameter } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { sessions } from "#shared/api/sessions.ts";
import { analyseDevice } from "#shared/domain/devices.ts";
import { deviceOf } from "./agent.ts";
import { deviceIds } from "./device-id.ts";
import { sessionService } from "./service.ts";
import { deviceStore } from "./store.ts";

/** Where people see and end their sessions. */
export const handler = serve("sessions", sessions, () => {
  const env = environment({ ACCOUNTS_TABLE: variable.table, CSRF_KEY_PARAMETER: variable.parameter });
  const service = sessionService({
    store: deviceStore(documents(), env.ACCOUNTS_TABLE),
    deviceId: deviceIds(secureParameter(parameterStore(), env.CSRF_KEY_PARAMETER)),
    clock: Date.now,
  });
  return {
    listDevices: async (_input, { caller }) => service.list(caller),
    revokeSession: async ({ params }, { caller }) => {
      await service.revoke(caller, params.id);
      return { message: "Session revoked successfully" };
    },
    revokeOtherSessions: async (_input, { caller }) => {
      await service.revokeOthers(caller);
      return { message: "All other sessions revoked successfully" };
    },
    trustDevice: async ({ params }, { caller }) => {
      await service.setTrust(caller, params.deviceFingerprintId, true);
      return { message: "Device trusted successfully" };
    },
    untrustDevice: async ({ params }, { caller }) => {
      await service.setTrust(caller, params.deviceFingerprintId, false);
      return { message: "Device untrusted successfully" };
    },
    revokeDeviceSessions: async ({ params }, { caller }) => {
      await service.revokeDevice(caller, params.deviceFingerprintId);
      return { message: "Device sessions revoked successfully" };
    },
    parseDevice: async ({ body }) => {
      const { userAgent, clientFeatures = {}, includeSecurityAnalysis = false } = body;
      const description = deviceOf(userAgent, clientFeatures);
      if (!includeSecurityAnalysis) return description;
      const toldOfItself = Object.keys(clientFeatures).length > 0;
      return { ...description, securityAnalysis: analyseDevice({ description, toldOfItself }) };
    },
  };
});
