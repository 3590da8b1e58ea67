import { randomUUID } from "node:crypto";
import { cognitoSignIn } from "#functions/auth/cognito-sign-in.ts";
import { credentialCheck, passwordOwner } from "#functions/auth/credentials.ts";
import { proofSignIn } from "#functions/auth/proof-sign-in.ts";
import { authStore } from "#functions/auth/store.ts";
import { documents, identityProvider, mailService, parameterStore } from "#functions/platform/clients.ts";
import { counterStore } from "#functions/platform/counter-store.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { sesMailer } from "#functions/platform/mail/mailer.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { secureParameter } from "#functions/platform/parameters.ts";
import { rateLimiter } from "#functions/platform/rate-limit.ts";
import { serve } from "#functions/platform/serve.ts";
import { secondFactor } from "#functions/platform/two-factor/second-factor.ts";
import { twoFactorVault } from "#functions/platform/two-factor/vault.ts";
import { twoFactor } from "#shared/api/two-factor.ts";
import { cognitoAuthenticators } from "./cognito-authenticators.ts";
import { emergencyService } from "./emergency.ts";
import { emergencyLinks } from "./emergency-links.ts";
import { managementService } from "./management.ts";
import { setupService } from "./setup.ts";
import { twoFactorStore } from "./store.ts";

const mailed = "Emergency reset email sent. Please check your inbox for further instructions.";

/** Second factors: authenticator apps, recovery codes and the emergency reset. */
export const handler = serve("two-factor", twoFactor, () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    USER_POOL_ID: variable.name,
    USER_POOL_CLIENT_ID: variable.name,
    CLIENT_SECRET_PARAMETER: variable.parameter,
    LINK_KEY_PARAMETER: variable.parameter,
    PROOF_KEY_PARAMETER: variable.parameter,
    TWO_FACTOR_KEY_PARAMETER: variable.parameter,
    MAIL_SENDER: variable.address,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const parameters = parameterStore();
  const clock = Date.now;
  const log = createLog().with({ feature: "two-factor" });
  const mailer = sesMailer(mailService(), env.MAIL_SENDER);
  const limiter = rateLimiter(counterStore(database, env.EVENTS_TABLE), clock);
  const store = twoFactorStore(database, env.ACCOUNTS_TABLE);
  const vault = twoFactorVault(secureParameter(parameters, env.TWO_FACTOR_KEY_PARAMETER));
  const pool = {
    client: identityProvider(),
    userPoolId: env.USER_POOL_ID,
    clientId: env.USER_POOL_CLIENT_ID,
    clientSecret: secureParameter(parameters, env.CLIENT_SECRET_PARAMETER),
  };
  const users = authStore(database, env.ACCOUNTS_TABLE);
  const identity = cognitoSignIn(pool);
  const check = credentialCheck({ store: users, identity, limiter, clock, newId: randomUUID });
  const parts = {
    store,
    accounts: {
      find: users.find,
      findByAddress: users.findByAddress,
      findByPassword: passwordOwner(check, identity.revoke),
      signInByProof: proofSignIn(pool, secureParameter(parameters, env.PROOF_KEY_PARAMETER), clock),
      revoke: identity.revoke,
      endSessions: users.deleteSessions,
      revokeEverything: identity.signOutEverywhere,
    },
    authenticators: cognitoAuthenticators(pool.client, env.USER_POOL_ID),
    secondFactor: secondFactor({ enrolments: store, vault, clock }),
    vault,
    links: emergencyLinks(secureParameter(parameters, env.LINK_KEY_PARAMETER), env.WEB_ORIGIN),
    mailer,
    notices: notices(mailer, log),
    limiter,
    log,
    clock,
    newId: randomUUID,
    webOrigin: env.WEB_ORIGIN,
  };
  const setups = setupService(parts);
  const management = managementService(parts);
  const emergency = emergencyService(parts);

  return {
    status: async (_input, { caller }) => management.status(caller.userId),
    setup: async (_input, call) => setups.setup(call.caller, call),
    verify: async ({ body }, call) => setups.verify(call.caller, body, call),
    disable: async ({ body }, call) => {
      await management.disable(call.caller, body.code, call);
      return { message: "Two-factor authentication has been disabled." };
    },
    validate: async ({ body }, call) => {
      await management.validate(call.caller, body.code, call);
      return { valid: true as const };
    },
    generateRecoveryCodes: async ({ body }, call) => ({
      recoveryCodes: await management.generateCodes(call.caller, body.code, call),
    }),
    reset: async ({ body }, call) => setups.reset(call.caller, body.recoveryCode, call),
    requestEmergencyReset: async ({ body }, call) => {
      await emergency.request(body, call);
      return { message: mailed };
    },
    requestEmergencyResetFromLogin: async ({ body }, call) => {
      await emergency.requestByAddress(body.email, call);
      return { message: mailed };
    },
    completeEmergencyReset: async ({ body }, call) => emergency.complete(body.token, call),
  };
});
