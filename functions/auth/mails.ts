import type { MailContent } from "#functions/platform/mail/template.ts";

/** The mails of the auth feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const unasked = "If this was not you, you can ignore this mail. Nothing changes unless the link is opened.";

export function verificationMail(url: string): MailContent {
  return {
    subject: "Verify your email address",
    heading: "Verify your email address",
    paragraphs: [
      "Thank you for signing up. Confirm that this is your address; then you can log in.",
      "The link works once, within 24 hours.",
    ],
    action: { label: "Verify email", url },
    footnote: `You receive this mail because someone signed up for Halvest with this address. ${unasked}`,
  };
}

export function accountExistsMail(webOrigin: string): MailContent {
  return {
    subject: "You already have an account",
    heading: "You already have an account",
    paragraphs: [
      "Someone tried to sign up for Halvest with this address, but it already has an account.",
      "If that was you, log in. If you have forgotten your password, you can reset it on the login page.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail. Your account has not changed.",
  };
}

export function alreadyVerifiedMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address is already verified",
    heading: "Your email address is already verified",
    paragraphs: [
      "You asked for a new verification link, but your address is already verified. You can log in.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail. Your account has not changed.",
  };
}

export function passwordResetMail(url: string): MailContent {
  return {
    subject: "Reset your password",
    heading: "Choose a new password",
    paragraphs: [
      "Someone, hopefully you, asked to reset the password of your Halvest account.",
      "The link works once, within one hour. When you choose a new password, all devices are logged out.",
    ],
    action: { label: "Reset password", url },
    linkHours: 1,
    footnote: unasked,
  };
}

export function passwordChangedMail(webOrigin: string): MailContent {
  return {
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      "The password of your Halvest account has just been changed.",
      "If that was not you, choose a new password now. That logs out all devices.",
    ],
    action: { label: "Reset password", url: `${webOrigin}/forgot-password` },
    footnote: "You receive this mail because it concerns the security of your account.",
  };
}

export function sessionEndedMail(webOrigin: string): MailContent {
  return {
    subject: "We ended one of your logins",
    heading: "We ended one of your logins",
    paragraphs: [
      "The token that keeps one of your logins open was used twice. It may have been copied, so we ended that login. You can log in again.",
      "This can also happen when a browser loses its connection at the wrong moment. If you are not sure why it happened, choose a new password and check your active sessions.",
    ],
    action: { label: "Security settings", url: `${webOrigin}/settings?category=security` },
    footnote: "You receive this mail because it concerns the security of your account.",
  };
}
