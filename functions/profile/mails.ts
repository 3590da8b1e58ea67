import type { MailContent } from "#functions/platform/mail/template.ts";

/** The mails of the profile feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const safety = "You get this mail because it concerns the safety of your account.";

export function confirmAddressMail(url: string): MailContent {
  return {
    subject: "Confirm your new email address",
    heading: "Confirm your new email address",
    paragraphs: [
      "You asked Halvest to use this address for your account. Confirm that it is yours to complete the change.",
      "The link works once and for 24 hours. Until then your account keeps its present address.",
    ],
    action: { label: "Confirm address", url },
    footnote: "If this was not you, you can ignore this mail: nothing changes without the link.",
  };
}

/** For the new address when it already belongs to somebody; the page itself must not tell. */
export function addressInUseMail(webOrigin: string): MailContent {
  return {
    subject: "This address already has an account",
    heading: "This address already has an account",
    paragraphs: [
      "Somebody asked Halvest to move an account to this address, but it already has an account of its own.",
      "If that was you, log in to the account of this address, or choose another one for the change.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail: your account is unchanged.",
  };
}

/** For the present address, when a change begins. */
export function changeRequestedMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address is about to change",
    heading: "Your email address is about to change",
    paragraphs: [
      "Somebody, hopefully you, asked Halvest to use another address for your account. It changes when the link that we sent to the new address is opened.",
      "If that was not you, cancel the change on your profile page and choose a new password.",
    ],
    action: { label: "Open your profile", url: `${webOrigin}/profile` },
    footnote: safety,
  };
}

/** For the address that an account has just left. @param url undoes the change */
export function addressLostMail(url: string, days: number): MailContent {
  return {
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    paragraphs: [
      "Your Halvest account no longer uses this address. From now on it is reached with the new one.",
      `If that was not you, undo the change: your account gets this address back, every device is logged out, and nobody can change it again before you have reset your password. The link works for ${days} days.`,
    ],
    action: { label: "This was not me", url },
    footnote:
      "If this was you, there is nothing to do. Do not pass this mail on: the link moves the account.",
  };
}

/** For the address that has its account back. */
export function changeUndoneMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address is back",
    heading: "Your email address is back",
    paragraphs: [
      "The change of your email address has been undone. Your Halvest account uses this address again, and every device has been logged out.",
      "Somebody else may know your password. Reset it now: until then the address, the password, two-factor authentication and the account itself are locked against changes.",
    ],
    action: { label: "Reset password", url: `${webOrigin}/forgot-password` },
    footnote: safety,
  };
}

/** For the address that the account has lost again. */
export function addressTakenBackMail(webOrigin: string): MailContent {
  return {
    subject: "The change of your email address was undone",
    heading: "The change of your email address was undone",
    paragraphs: [
      "The owner of the former address has undone the change, so your Halvest account no longer uses this one.",
      "If you changed the address yourself and somebody else can read the former mailbox, write to our support at once.",
    ],
    action: { label: "Contact support", url: `${webOrigin}/contact` },
    footnote: safety,
  };
}

/** For the new address, and for one that held the account for a few days only, when a change is complete. */
export function addressChangedMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    paragraphs: [
      "The address of your Halvest account has just been changed. From now on you log in with the new one.",
      "If that was not you, write to our support at once.",
    ],
    action: { label: "Contact support", url: `${webOrigin}/contact` },
    footnote: safety,
  };
}

export function accountDeletedMail(): MailContent {
  return {
    subject: "Your account was deleted",
    heading: "Your account was deleted",
    paragraphs: [
      "Your Halvest account and everything in it has been deleted, as you asked. It cannot be brought back.",
      "Thank you for having been with us. You can sign up again at any time.",
    ],
    footnote: "This is the last mail about that account.",
  };
}
