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

/** For both addresses, when a change is complete. */
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
