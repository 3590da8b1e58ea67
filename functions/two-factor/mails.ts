import { mailMoment } from "#functions/platform/mail/mail-dates.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** The mails of the two-factor feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const footnote = msg("You receive this mail because it concerns the security of your account.");

/** A mail about something that has happened, with a way to stop it if it was someone else. */
function changed(webOrigin: string, subject: string, said: string, ...more: string[]): MailContent {
  return {
    subject,
    heading: subject,
    paragraphs: [
      said,
      ...more,
      t(
        "If that was not you, choose a new password now, which logs out all devices, and then check your security settings.",
      ),
    ],
    action: { label: t("Reset password"), url: `${webOrigin}/forgot-password` },
    footnote: t(footnote),
  };
}

export function enabledMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    t("Two-factor authentication is on"),
    t("To log in to your Halvest account, you now also need a code from your authenticator app."),
    t("Keep your recovery codes in a safe place: you need one to log in without the app."),
  );
}

export function disabledMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    t("Two-factor authentication is off"),
    t(
      "To log in to your Halvest account, you now need only your password. Your recovery codes no longer work.",
    ),
  );
}

export function newCodesMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    t("You have new recovery codes"),
    t("New recovery codes have been created for your Halvest account. The previous codes no longer work."),
  );
}

export function replacedMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    t("Your authenticator app was replaced"),
    t(
      "A new authenticator app is now set up for your Halvest account. The previous app and the previous recovery codes no longer work.",
    ),
    t("All other devices have been logged out."),
  );
}

export function emergencyMail(url: string): MailContent {
  return {
    subject: t("Set up a new authenticator app"),
    heading: t("Set up a new authenticator app"),
    paragraphs: [
      t("Someone, hopefully you, asked to replace a lost authenticator app for your Halvest account."),
      t(
        "The link works once, within one hour. It replaces the app and the recovery codes and logs out all devices. You still need your password to log in.",
      ),
    ],
    action: { label: t("Replace authenticator"), url },
    linkHours: 1,
    footnote: t("If this was not you, you can ignore this mail. Nothing changes unless the link is opened."),
  };
}

/** For anyone who asks for an emergency reset where there is nothing to reset; the page itself must not reveal that. */
export function notEnabledMail(webOrigin: string): MailContent {
  return {
    subject: t("Two-factor authentication is not on"),
    heading: t("Two-factor authentication is not on"),
    paragraphs: [
      t(
        "Someone, perhaps you, asked to replace the authenticator app of your Halvest account, but two-factor authentication is off: you only need your password to log in.",
      ),
      t("If you have forgotten your password, you can reset it on the login page."),
    ],
    action: { label: t("Log in"), url: `${webOrigin}/login` },
    footnote: t("If this was not you, you can ignore this mail. Your account has not changed."),
  };
}

/** For an address that the account has had for a few days only. @param untilMs when a reset becomes possible */
export function heldBackMail(webOrigin: string, untilMs: number): MailContent {
  return {
    subject: t("Your authenticator app cannot be replaced yet"),
    heading: t("Your authenticator app cannot be replaced yet"),
    paragraphs: [
      t(
        "Someone, hopefully you, asked to replace the authenticator app of your Halvest account. Because its email address was changed a few days ago, this is not possible until {moment}. Please try again then.",
        { moment: mailMoment(untilMs) },
      ),
      t("Until then, you can log in with a code from your app or with a recovery code."),
    ],
    action: { label: t("Log in"), url: `${webOrigin}/login` },
    footnote: t(
      "If this was not you, choose a new password: the person who asked may know your current one.",
    ),
  };
}
