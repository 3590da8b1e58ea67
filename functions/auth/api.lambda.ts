import { cognitoIdentity } from "#functions/auth/identity/cognito-identity.ts";
import type { Account } from "#functions/auth/records/accounts.ts";
import { browserFormatsKeeper } from "#functions/auth/records/browser-formats.ts";
import { signedLinks } from "#functions/auth/records/links.ts";
import { refreshTickets } from "#functions/auth/records/refresh-tickets.ts";
import { sessionTokens } from "#functions/platform/call/stored-rules.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { enrolmentStore } from "#functions/platform/records/two-factor/enrolment-store.ts";
import { secondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import { deviceIds } from "#functions/sessions/device-id.ts";
import { loginWatch } from "#functions/sessions/login-watch.ts";
import { deviceStore } from "#functions/sessions/store.ts";
import { auth } from "#shared/api/auth.ts";
import { passwordStrength } from "#shared/domain/account/password.ts";
import { t } from "#shared/domain/language/translate.ts";
import { accountDependencies } from "./account-dependencies.ts";
import { confirmationService } from "./confirmation.ts";
import { passwordService } from "./passwords.ts";
import { profileService } from "./profile.ts";
import { registration } from "./registration.ts";
import { secondStep } from "./second-step.ts";
import { signInService } from "./sign-in.ts";

/** Sign-up, login, sessions and passwords. */
export const handler = serve("auth", auth, (parameters) => {
  const { CSRF_KEY_PARAMETER } = environment({ CSRF_KEY_PARAMETER: variable.parameter });
  const account = accountDependencies("auth", parameters);
  const { database, accountsTable, pool, users, vault, linkKey, signInByProof, common } = account;
  const { clock, webOrigin } = common;
  const watch = loginWatch({
    ...common,
    store: deviceStore(database, accountsTable),
    deviceId: deviceIds(parameters(CSRF_KEY_PARAMETER)),
  });
  const keepFormats = browserFormatsKeeper(database, accountsTable, common.log);
  const dependencies = {
    ...common,
    store: users,
    identity: cognitoIdentity(pool),
    secondFactor: secondFactor({ enrolments: enrolmentStore(database, accountsTable), vault, clock }),
    sessionTokens: account.sessionTokens,
    signInByProof,
    onLogin: async (owner: Account, session: StoredSession) => {
      await Promise.all([watch(owner, session), keepFormats(session)]);
    },
    links: signedLinks(linkKey, webOrigin),
    tickets: refreshTickets(linkKey),
  };
  const registrations = registration(dependencies);
  const signIn = signInService(dependencies);
  const second = secondStep(dependencies);
  const confirmations = confirmationService(dependencies);
  const passwords = passwordService(dependencies);
  const profile = profileService(dependencies);
  const csrf = sessionTokens(parameters);

  return {
    register: async ({ body }, call) => ({ user: await registrations.register(body, call) }),
    verifyEmail: async ({ body }, call) => {
      await registrations.verifyEmail(body, call);
      return { message: t("Email successfully verified!") };
    },
    resendVerification: async ({ body }, call) => {
      await registrations.resendVerification(body.email, call);
      return { message: t("Verification email sent! Please check your inbox.") };
    },
    login: async ({ body }, call) => signIn.login(body, call),
    enterLoginCode: async ({ body }, call) => second.enterCode(body, call),
    enterLoginRecoveryCode: async ({ body: { twoFactorToken, recoveryCode } }, call) =>
      second.enterRecoveryCode({ token: twoFactorToken, recoveryCode }, call),
    refresh: async ({ body }) => ({ session: await signIn.refresh(body.refreshToken) }),
    logout: async ({ body }, { caller }) => {
      await signIn.logout(caller, body?.refreshToken);
      return { message: t("You have been logged out.") };
    },
    confirm: async ({ body }, { caller }) => {
      await confirmations.confirm(caller, body);
      return { message: t("Thank you. You can continue now.") };
    },
    me: async (_input, { caller }) => ({ user: await profile.read(caller.userId) }),
    csrfToken: async (_input, { caller }) => ({ csrfToken: await csrf.issue(caller.sessionId, clock()) }),
    passwordStrength: async ({ body }) => passwordStrength(body.password),
    requestPasswordReset: async ({ body }, call) => {
      await passwords.requestReset(body.email, call);
      return {
        message: t("Password reset instructions have been sent to your email. Please check your inbox."),
      };
    },
    resetPassword: async ({ body }, call) => {
      await passwords.reset(body, call);
      return { message: t("Your password has been reset. Please log in with your new password.") };
    },
    changePassword: async ({ body }, { caller }) => {
      await passwords.change(caller, body);
      return { message: t("Password changed successfully") };
    },
  };
});
