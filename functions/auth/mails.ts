import type { MailContent } from "#functions/platform/mail/template.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** The mails of the auth feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const unasked = msg(
  "If this was not you, you can ignore this mail. Nothing changes unless the link is opened.",
);

export function verificationMail(url: string): MailContent {
  return {
    subject: t("Verify your email address"),
    heading: t("Verify your email address"),
    paragraphs: [
      t("Thank you for signing up. Confirm that this is your address; then you can log in."),
      t("The link works once, within 24 hours."),
    ],
    action: { label: t("Verify email"), url },
    footnote: `${t("You receive this mail because someone signed up for Halvest with this address.")} ${t(unasked)}`,
  };
}

export function accountExistsMail(webOrigin: string): MailContent {
  return {
    subject: t("You already have an account"),
    heading: t("You already have an account"),
    paragraphs: [
      t("Someone tried to sign up for Halvest with this address, but it already has an account."),
      t("If that was you, log in. If you have forgotten your password, you can reset it on the login page."),
    ],
    action: { label: t("Log in"), url: `${webOrigin}/login` },
    footnote: t("If this was not you, you can ignore this mail. Your account has not changed."),
  };
}

export function alreadyVerifiedMail(webOrigin: string): MailContent {
  return {
    subject: t("Your email address is already verified"),
    heading: t("Your email address is already verified"),
    paragraphs: [
      t("You asked for a new verification link, but your address is already verified. You can log in."),
    ],
    action: { label: t("Log in"), url: `${webOrigin}/login` },
    footnote: t("If this was not you, you can ignore this mail. Your account has not changed."),
  };
}

export function passwordResetMail(url: string): MailContent {
  return {
    subject: t("Reset your password"),
    heading: t("Choose a new password"),
    paragraphs: [
      t("Someone, hopefully you, asked to reset the password of your Halvest account."),
      t("The link works once, within one hour. When you choose a new password, all devices are logged out."),
    ],
    action: { label: t("Reset password"), url },
    linkHours: 1,
    footnote: t(unasked),
  };
}

export function passwordChangedMail(webOrigin: string): MailContent {
  return {
    subject: t("Your password was changed"),
    heading: t("Your password was changed"),
    paragraphs: [
      t("The password of your Halvest account has just been changed."),
      t("If that was not you, choose a new password now. That logs out all devices."),
    ],
    action: { label: t("Reset password"), url: `${webOrigin}/forgot-password` },
    footnote: t("You receive this mail because it concerns the security of your account."),
  };
}

export function sessionEndedMail(webOrigin: string): MailContent {
  return {
    subject: t("We ended one of your logins"),
    heading: t("We ended one of your logins"),
    paragraphs: [
      t(
        "The token that keeps one of your logins open was used twice. It may have been copied, so we ended that login. You can log in again.",
      ),
      t(
        "This can also happen when a browser loses its connection at the wrong moment. If you are not sure why it happened, choose a new password and check your active sessions.",
      ),
    ],
    action: { label: t("Security settings"), url: `${webOrigin}/settings?category=security` },
    footnote: t("You receive this mail because it concerns the security of your account."),
  };
}
