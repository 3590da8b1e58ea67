import { randomUUID } from "node:crypto";
import { documents, identityProvider, mailService, parameterStore } from "#functions/platform/clients.ts";
import { counterStore } from "#functions/platform/counter-store.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { sesMailer } from "#functions/platform/mail/mailer.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { secureParameter } from "#functions/platform/parameters.ts";
import { rateLimiter } from "#functions/platform/rate-limit.ts";
import { serve, sessionTokens } from "#functions/platform/serve.ts";
import { enrolmentStore } from "#functions/platform/two-factor/enrolment-store.ts";
import { secondFactor } from "#functions/platform/two-factor/second-factor.ts";
import { twoFactorVault } from "#functions/platform/two-factor/vault.ts";
import { deviceIds } from "#functions/sessions/device-id.ts";
import { loginWatch } from "#functions/sessions/login-watch.ts";
import { deviceStore } from "#functions/sessions/store.ts";
import { auth } from "#shared/api/auth.ts";
import { passwordStrength } from "#shared/domain/password.ts";
import { cognitoIdentity } from "./cognito-identity.ts";
import { signedLinks } from "./links.ts";
import { passwordService } from "./passwords.ts";
import { profileService } from "./profile.ts";
import { proofSignIn } from "./proof-sign-in.ts";
import { registration } from "./registration.ts";
import { secondStep } from "./second-step.ts";
import { signInService } from "./sign-in.ts";
import { authStore } from "./store.ts";

/** Sign-up, login, sessions and passwords. */
export const handler = serve("auth", auth, () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    USER_POOL_ID: variable.name,
    USER_POOL_CLIENT_ID: variable.name,
    CLIENT_SECRET_PARAMETER: variable.parameter,
    LINK_KEY_PARAMETER: variable.parameter,
    PROOF_KEY_PARAMETER: variable.parameter,
    TWO_FACTOR_KEY_PARAMETER: variable.parameter,
    CSRF_KEY_PARAMETER: variable.parameter,
    MAIL_SENDER: variable.address,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const parameters = parameterStore();
  const clock = Date.now;
  const log = createLog().with({ feature: "auth" });
  const mailer = sesMailer(mailService(), env.MAIL_SENDER);
  const pool = {
    client: identityProvider(),
    userPoolId: env.USER_POOL_ID,
    clientId: env.USER_POOL_CLIENT_ID,
    clientSecret: secureParameter(parameters, env.CLIENT_SECRET_PARAMETER),
  };
  const parts = {
    store: authStore(database, env.ACCOUNTS_TABLE),
    identity: cognitoIdentity(pool),
    secondFactor: secondFactor({
      enrolments: enrolmentStore(database, env.ACCOUNTS_TABLE),
      vault: twoFactorVault(secureParameter(parameters, env.TWO_FACTOR_KEY_PARAMETER)),
      clock,
    }),
    signInByProof: proofSignIn(pool, secureParameter(parameters, env.PROOF_KEY_PARAMETER), clock),
    onLogin: loginWatch({
      store: deviceStore(database, env.ACCOUNTS_TABLE),
      deviceId: deviceIds(secureParameter(parameters, env.CSRF_KEY_PARAMETER)),
      mailer,
      log,
      webOrigin: env.WEB_ORIGIN,
    }),
    links: signedLinks(secureParameter(parameters, env.LINK_KEY_PARAMETER), env.WEB_ORIGIN),
    mailer,
    notices: notices(mailer, log),
    limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), clock),
    clock,
    newId: randomUUID,
    webOrigin: env.WEB_ORIGIN,
  };
  const registrations = registration(parts);
  const signIn = signInService(parts);
  const second = secondStep(parts);
  const passwords = passwordService(parts);
  const profile = profileService(parts);
  const csrf = sessionTokens();

  return {
    register: async ({ body }, call) => ({ user: await registrations.register(body, call) }),
    verifyEmail: async ({ body }, call) => {
      await registrations.verifyEmail(body, call);
      return { message: "Email successfully verified!" };
    },
    resendVerification: async ({ body }, call) => {
      await registrations.resendVerification(body.email, call);
      return { message: "Verification email sent! Please check your inbox." };
    },
    login: async ({ body }, call) => signIn.login(body, call),
    enterLoginCode: async ({ body }, call) => second.enterCode(body, call),
    enterLoginRecoveryCode: async ({ body: { twoFactorToken, recoveryCode } }, call) =>
      second.enterRecoveryCode({ token: twoFactorToken, recoveryCode }, call),
    refresh: async ({ body }) => ({ session: await signIn.refresh(body.refreshToken) }),
    logout: async ({ body }, { caller }) => {
      await signIn.logout(caller, body?.refreshToken);
      return { message: "You have been logged out." };
    },
    me: async (_input, { caller }) => ({ user: await profile.read(caller.userId) }),
    csrfToken: async (_input, { caller }) => ({ csrfToken: await csrf.issue(caller.sessionId, clock()) }),
    passwordStrength: async ({ body }) => passwordStrength(body.password),
    requestPasswordReset: async ({ body }, call) => {
      await passwords.requestReset(body.email, call);
      return {
        message: "Password reset instructions have been sent to your email. Please check your inbox.",
      };
    },
    resetPassword: async ({ body }, call) => {
      await passwords.reset(body, call);
      return { message: "Your password has been reset. Please log in with your new password." };
    },
    changePassword: async ({ body }, { caller }) => {
      await passwords.change(caller, body);
      return { message: "Password changed successfully" };
    },
  };
});
