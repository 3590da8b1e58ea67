import { randomUUID } from "node:crypto";
import { proofSignIn } from "#functions/auth/identity/proof-sign-in.ts";
import { forAuthenticators } from "#functions/auth/identity/token-scopes.ts";
import { authStore } from "#functions/auth/records/store.ts";
import { documents, identityProvider } from "#functions/platform/aws/clients.ts";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { tokenRevocation } from "#functions/platform/aws/token-revocation.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { sealedTokens } from "#functions/platform/records/session-tokens.ts";
import { twoFactorVault } from "#functions/platform/records/two-factor/vault.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";
import { standIns } from "./attempts.ts";

/**
 * The dependencies shared by the functions for sign-in and second factors, from the environment.
 *
 * @param feature names the function in its log
 * @throws Error at cold start when the environment is incomplete
 */
export function accountDependencies(feature: string, parameters: SecureParameters) {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    USER_POOL_ID: variable.name,
    USER_POOL_CLIENT_ID: variable.name,
    CLIENT_SECRET_PARAMETER: variable.parameter,
    LINK_KEY_PARAMETER: variable.parameter,
    PROOF_KEY_PARAMETER: variable.parameter,
    TWO_FACTOR_KEY_PARAMETER: variable.parameter,
    MAIL_KEY_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const clock = Date.now;
  const log = createLog().with({ feature });
  const linkKey = parameters(env.LINK_KEY_PARAMETER);
  // The language of the page on which a link is requested: a new account has chosen none yet.
  const formats = storedMailFormats(database, env.ACCOUNTS_TABLE, textLanguage);
  const mailer = storedOutbox(database, parameters, env, formats);
  const pool = {
    client: identityProvider(),
    userPoolId: env.USER_POOL_ID,
    clientId: env.USER_POOL_CLIENT_ID,
    clientSecret: parameters(env.CLIENT_SECRET_PARAMETER),
  };
  const proofKey = parameters(env.PROOF_KEY_PARAMETER);
  return {
    database,
    accountsTable: env.ACCOUNTS_TABLE,
    pool,
    users: authStore(database, env.ACCOUNTS_TABLE, env.EVENTS_TABLE),
    vault: twoFactorVault(parameters(env.TWO_FACTOR_KEY_PARAMETER)),
    linkKey,
    sessionTokens: sealedTokens(linkKey, tokenRevocation(pool), log),
    signInByProof: proofSignIn(pool, proofKey, clock),
    /** The tokens must not leave the function. */
    signInForAuthenticator: proofSignIn(pool, proofKey, clock, forAuthenticators),
    /** Passed to every service unchanged. */
    common: {
      mailer,
      notices: notices(mailer, log),
      notifier: notifier(
        database,
        { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE },
        log,
      ),
      limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), clock),
      log,
      clock,
      newId: randomUUID,
      standIn: standIns(linkKey),
      webOrigin: env.WEB_ORIGIN,
    },
  };
}
