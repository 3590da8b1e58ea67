import type { MailContent } from "#functions/platform/mail/template.ts";

/** The mails of the two-factor feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const footnote = "You get this mail because it concerns the safety of your account.";

/** A mail about something that has happened, with the way to stop whoever did it. */
function changed(webOrigin: string, subject: string, said: string, ...more: string[]): MailContent {
  return {
    subject,
    heading: subject,
    paragraphs: [
      said,
      ...more,
      "If that was not you, choose a new password now, which logs every device out, and then look at your security settings.",
    ],
    action: { label: "Reset password", url: `${webOrigin}/forgot-password` },
    footnote,
  };
}

export function enabledMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    "Two-factor authentication is on",
    "Logging in to your Halvest account now takes a code of your authenticator app as well.",
    "Keep your recovery codes in a safe place: without the app, they are the way in.",
  );
}

export function disabledMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    "Two-factor authentication is off",
    "Logging in to your Halvest account now takes your password only. Your recovery codes no longer work.",
  );
}

export function newCodesMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    "You have new recovery codes",
    "New recovery codes have been made for your Halvest account. The earlier ones no longer work.",
  );
}

export function replacedMail(webOrigin: string): MailContent {
  return changed(
    webOrigin,
    "Your authenticator app was replaced",
    "A new authenticator app now gives the codes for your Halvest account. The earlier one and the earlier recovery codes no longer work.",
    "All other devices have been logged out.",
  );
}

export function emergencyMail(url: string): MailContent {
  return {
    subject: "Set up a new authenticator app",
    heading: "Set up a new authenticator app",
    paragraphs: [
      "Somebody, hopefully you, has lost the authenticator app of your Halvest account and asked for a new one.",
      "The link works once and for one hour. It replaces the app and the recovery codes and logs every device out. You still need your password to log in.",
    ],
    action: { label: "Replace authenticator", url },
    footnote: "If this was not you, you can ignore this mail: nothing changes without the link.",
  };
}

/** For whoever asks for an emergency reset where there is nothing to reset; the page itself must not tell. */
export function notEnabledMail(webOrigin: string): MailContent {
  return {
    subject: "Two-factor authentication is not on",
    heading: "Two-factor authentication is not on",
    paragraphs: [
      "Somebody, perhaps you, asked to replace the authenticator app of your Halvest account, but your account has none: your password is enough to log in.",
      "If you no longer know your password, you can choose a new one from the login page.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail: your account is unchanged.",
  };
}

/** For an address that the account has had for a few days only. @param untilMs when a reset becomes possible */
export function heldBackMail(webOrigin: string, untilMs: number): MailContent {
  const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return {
    subject: "Your authenticator app cannot be replaced yet",
    heading: "Your authenticator app cannot be replaced yet",
    paragraphs: [
      `Somebody, hopefully you, asked to replace the authenticator app of your Halvest account. Its email address was changed a few days ago, so that is possible from ${moment.format(untilMs)} UTC. Please ask again then.`,
      "Until then you can log in with a code of your app or with a recovery code.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, choose a new password: whoever asked may know it.",
  };
}
