import { accountDependencies } from "#functions/auth/account-dependencies.ts";
import { credentialCheck, passwordOwner } from "#functions/auth/credentials.ts";
import { cognitoSignIn } from "#functions/auth/identity/cognito-sign-in.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { secondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import { twoFactor } from "#shared/api/two-factor.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { cognitoAuthenticators } from "./cognito-authenticators.ts";
import { emergencyService } from "./emergency.ts";
import { emergencyLinks } from "./emergency-links.ts";
import { managementService } from "./management.ts";
import { setupService } from "./setup.ts";
import { twoFactorStore } from "./store.ts";

const mailed = msg("Emergency reset email sent. Please check your inbox for further instructions.");

/** Second factors: authenticator apps, recovery codes and the emergency reset. */
export const handler = serve("two-factor", twoFactor, (parameters) => {
  const account = accountDependencies("two-factor", parameters);
  const {
    database,
    accountsTable,
    pool,
    users,
    vault,
    linkKey,
    sessionTokens,
    signInForAuthenticator,
    common,
  } = account;
  const { clock, webOrigin } = common;
  const store = twoFactorStore(database, accountsTable);
  const identity = cognitoSignIn(pool);
  const check = credentialCheck({ ...common, store: users, identity });
  const dependencies = {
    ...common,
    store,
    accounts: {
      find: users.find,
      findByAddress: users.findByAddress,
      findByPassword: passwordOwner(check, identity.revoke),
      endSessions: async (userId: string, exceptSessionId?: string) =>
        sessionTokens.revoke(await users.deleteSessions(userId, exceptSessionId)),
      revokeEverything: identity.signOutEverywhere,
    },
    authenticators: cognitoAuthenticators({
      client: pool.client,
      userPoolId: pool.userPoolId,
      signIn: signInForAuthenticator,
      revoke: identity.revoke,
    }),
    secondFactor: secondFactor({ enrolments: store, vault, clock }),
    vault,
    links: emergencyLinks(linkKey, webOrigin),
  };
  const setups = setupService(dependencies);
  const management = managementService(dependencies);
  const emergency = emergencyService(dependencies);

  return {
    status: async (_input, { caller }) => management.status(caller.userId),
    setup: async (_input, call) => setups.setup(call.caller, call),
    verify: async ({ body }, call) => setups.verify(call.caller, body, call),
    disable: async ({ body }, call) => {
      await management.disable(call.caller, body.code, call);
      return { message: t("Two-factor authentication has been disabled.") };
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
      return { message: t(mailed) };
    },
    requestEmergencyResetFromLogin: async ({ body }, call) => {
      await emergency.requestByAddress(body.email, call);
      return { message: t(mailed) };
    },
    completeEmergencyReset: async ({ body }, call) => emergency.complete(body.token, call),
  };
});
