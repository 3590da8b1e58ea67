import { documents, identityProvider } from "#functions/platform/aws/clients.ts";
import { tokenRevocation } from "#functions/platform/aws/token-revocation.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createLog } from "#functions/platform/log.ts";
import { sealedTokens } from "#functions/platform/records/session-tokens.ts";
import { sessions } from "#shared/api/sessions.ts";
import { analyseDevice } from "#shared/domain/account/devices.ts";
import { t } from "#shared/domain/language/translate.ts";
import { deviceOf } from "./agent.ts";
import { deviceIds } from "./device-id.ts";
import { sessionService } from "./service.ts";
import { deviceStore } from "./store.ts";

/** Where people see and end their sessions. */
export const handler = serve("sessions", sessions, (parameters) => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    CSRF_KEY_PARAMETER: variable.parameter,
    LINK_KEY_PARAMETER: variable.parameter,
    CLIENT_SECRET_PARAMETER: variable.parameter,
    USER_POOL_CLIENT_ID: variable.name,
  });
  const revoke = tokenRevocation({
    client: identityProvider(),
    clientId: env.USER_POOL_CLIENT_ID,
    clientSecret: parameters(env.CLIENT_SECRET_PARAMETER),
  });
  const linkKey = parameters(env.LINK_KEY_PARAMETER);
  const tokens = sealedTokens(linkKey, revoke, createLog().with({ feature: "sessions" }));
  const service = sessionService({
    store: deviceStore(documents(), env.ACCOUNTS_TABLE),
    deviceId: deviceIds(parameters(env.CSRF_KEY_PARAMETER)),
    revokeTokens: tokens.revoke,
    clock: Date.now,
  });
  return {
    listDevices: async (_input, { caller }) => service.list(caller),
    revokeSession: async ({ params }, { caller }) => {
      await service.revoke(caller, params.id);
      return { message: t("Session revoked successfully") };
    },
    revokeOtherSessions: async (_input, { caller }) => {
      await service.revokeOthers(caller);
      return { message: t("All other sessions revoked successfully") };
    },
    trustDevice: async ({ params }, { caller }) => {
      await service.setTrust(caller, params.deviceFingerprintId, true);
      return { message: t("Device trusted successfully") };
    },
    untrustDevice: async ({ params }, { caller }) => {
      await service.setTrust(caller, params.deviceFingerprintId, false);
      return { message: t("Device untrusted successfully") };
    },
    revokeDeviceSessions: async ({ params }, { caller }) => {
      await service.revokeDevice(caller, params.deviceFingerprintId);
      return { message: t("Device sessions revoked successfully") };
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
