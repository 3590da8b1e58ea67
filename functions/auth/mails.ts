import type { MailContent } from "#functions/platform/mail/template.ts";

/** The mails of the auth feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const unasked = "If this was not you, you can ignore this mail: nothing changes without the link.";

export function verificationMail(url: string): MailContent {
  return {
    subject: "Verify your email address",
    heading: "Verify your email address",
    paragraphs: [
      "Thank you for signing up. Confirm that this address is yours to finish; then you can log in.",
      "The link works once and for 24 hours.",
    ],
    action: { label: "Verify email", url },
    footnote: `You get this mail because somebody signed up to Halvest with this address. ${unasked}`,
  };
}

export function accountExistsMail(webOrigin: string): MailContent {
  return {
    subject: "You already have an account",
    heading: "You already have an account",
    paragraphs: [
      "Somebody tried to sign up to Halvest with this address, but it already has an account.",
      "If that was you, just log in. If you no longer know your password, you can choose a new one from the login page.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail: your account is unchanged.",
  };
}

export function alreadyVerifiedMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address is already verified",
    heading: "Your email address is already verified",
    paragraphs: [
      "You asked for a new verification link, but there is nothing left to verify. You can log in.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail: your account is unchanged.",
  };
}

export function passwordResetMail(url: string): MailContent {
  return {
    subject: "Reset your password",
    heading: "Choose a new password",
    paragraphs: [
      "Somebody, hopefully you, asked for a new password for your Halvest account.",
      "The link works once and for one hour. When you have chosen a new password, every device is logged out.",
    ],
    action: { label: "Reset password", url },
    footnote: unasked,
  };
}

export function passwordChangedMail(webOrigin: string): MailContent {
  return {
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      "The password of your Halvest account has just been changed.",
      "If that was not you, choose a new password now; that logs every device out.",
    ],
    action: { label: "Reset password", url: `${webOrigin}/forgot-password` },
    footnote: "You get this mail because it concerns the safety of your account.",
  };
}

export function sessionEndedMail(webOrigin: string): MailContent {
  return {
    subject: "We ended one of your logins",
    heading: "We ended one of your logins",
    paragraphs: [
      "The key that keeps one of your logins open was used a second time. It may have been copied, so we ended that login. You can log in again.",
      "This can also happen when a browser lost its connection at the wrong moment. If you cannot explain it, choose a new password and look at your active sessions.",
    ],
    action: { label: "Security settings", url: `${webOrigin}/settings?category=security` },
    footnote: "You get this mail because it concerns the safety of your account.",
  };
}
