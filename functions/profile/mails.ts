import type { MailContent } from "#functions/platform/mail/template.ts";
import { exportDays } from "#shared/domain/settings/automatic-export.ts";
import { categoryIds } from "#shared/domain/settings/category-ids.ts";
import type { RetentionScope } from "#shared/domain/settings/retention.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";

/** The mails of the profile feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const safety = "You receive this mail because it concerns the security of your account.";

export function confirmAddressMail(url: string): MailContent {
  return {
    subject: "Confirm your new email address",
    heading: "Confirm your new email address",
    paragraphs: [
      "You asked Halvest to use this address for your account. To complete the change, confirm that this is your address.",
      "The link works once, within 24 hours. Until you confirm, your account keeps its current address.",
    ],
    action: { label: "Confirm address", url },
    footnote: "If this was not you, you can ignore this mail. Nothing changes unless the link is opened.",
  };
}

/** For the new address when it already belongs to someone; the page itself must not reveal that. */
export function addressInUseMail(webOrigin: string): MailContent {
  return {
    subject: "This address already has an account",
    heading: "This address already has an account",
    paragraphs: [
      "Someone asked Halvest to move an account to this address, but this address already has an account.",
      "If that was you, log in to that account, or choose a different address for the change.",
    ],
    action: { label: "Log in", url: `${webOrigin}/login` },
    footnote: "If this was not you, you can ignore this mail. Your account has not changed.",
  };
}

/** For the present address, when a change begins. */
export function changeRequestedMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address is about to change",
    heading: "Your email address is about to change",
    paragraphs: [
      "Someone, hopefully you, asked Halvest to use a different address for your account. The address changes when the link we sent to the new address is opened.",
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
      "Your Halvest account no longer uses this address. From now on, log in with the new address.",
      `If that was not you, undo the change: this restores the address of your account, logs out all devices, and locks the account against changes until you reset your password. The link works for ${days} days.`,
    ],
    action: { label: "This was not me", url },
    footnote:
      "If this was you, there is nothing to do. Do not forward this mail: its link changes the address of your account.",
  };
}

/** For the address that has its account back. */
export function changeUndoneMail(webOrigin: string): MailContent {
  return {
    subject: "Your email address has been restored",
    heading: "Your email address has been restored",
    paragraphs: [
      "The change of your email address has been undone. Your Halvest account uses this address again, and all devices have been logged out.",
      "Someone else may know your password. Reset it now: until then, your address, password, two-factor authentication and account are locked against changes.",
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
      "The owner of the previous address has undone the change, so your Halvest account no longer uses this address.",
      "If you changed the address yourself, someone else may have access to the previous mailbox. Contact support at once.",
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
      "The address of your Halvest account has just been changed. From now on, log in with the new address.",
      "If that was not you, contact support at once.",
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
      "Your Halvest account and all of its data have been deleted, as you asked. This cannot be undone.",
      "Thank you for using Halvest. You can sign up again at any time.",
    ],
    footnote: "This is the last mail about this account.",
  };
}

/** `30 November 2026`, in UTC. */
function mailDay(moment: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(moment));
}

const exportSettings = (webOrigin: string) => `${webOrigin}/settings?category=data-export`;
const exportFootnote =
  "You receive this mail because automatic export is switched on. Switch it off in the settings, under Data export.";

export function exportReadyMail(webOrigin: string, { createdAt, expiresAt }: ReadyFile): MailContent {
  return {
    subject: "Your export is ready",
    heading: "Your export is ready",
    paragraphs: [
      `Everything in your account, as of ${mailDay(createdAt)}, is ready to download.`,
      `The file stays for ${exportDays} days, until ${mailDay(expiresAt)}. You have to be logged in to download it.`,
    ],
    action: { label: "Download the file", url: exportSettings(webOrigin) },
    footnote: exportFootnote,
  };
}

/** @param nextAt ISO text */
export function exportFailedMail(webOrigin: string, attempts: number, nextAt: string): MailContent {
  return {
    subject: "Your automatic export could not be made",
    heading: "Your automatic export could not be made",
    paragraphs: [
      `Halvest tried ${attempts} times to make the file of your automatic export and failed each time. Your data have not changed.`,
      `The next automatic export is on ${mailDay(nextAt)}. If you need the file before, export it in the settings; if that fails as well, contact support.`,
    ],
    action: { label: "Export in the settings", url: exportSettings(webOrigin) },
    footnote: exportFootnote,
  };
}

interface Removal {
  readonly scope: RetentionScope;
  /** The value of the setting that says how long data are kept. */
  readonly choice: string;
  readonly counts: readonly { readonly count: number; readonly one: string; readonly several: string }[];
  /** ISO texts: what has not changed since `before` is removed from `removeAt` on. */
  readonly removeAt: string;
  readonly before: string;
}

/** Before data are removed by a setting of the account. */
export function removalNoticeMail(webOrigin: string, removal: Removal): MailContent {
  const { scope, choice, counts, removeAt, before } = removal;
  const { label, optionTexts } = settingFields[scope].dataRetention;
  const texts: Readonly<Record<string, string>> = optionTexts;
  const [category, keep] = {
    environment: ["Environment", ""],
    dataExport: ["Data export", " A simulation that you pin stays as well, and so does one that you change."],
  }[scope];
  const [day, what] = [
    mailDay(removeAt),
    counts.map(({ count, one, several }) => `${count} ${count === 1 ? one : several}`),
  ];
  return {
    subject: `Some of your data will be removed on ${day}`,
    heading: `Some of your data will be removed on ${day}`,
    paragraphs: [
      `Your setting “${label}” under ${category} is ${texts[choice] ?? choice}. On ${day} this removes what has not changed since ${mailDay(before)}: ${what.join("; ")}. It cannot be restored.`,
      `To keep it, choose a longer time in the settings before that day.${keep} To have a copy, export your data first.`,
      "Recorded transactions, plans and what your tax report stands on are never removed.",
    ],
    action: { label: "Open the settings", url: `${webOrigin}/settings?category=${categoryIds[scope]}` },
    footnote:
      "You receive this mail whatever your notification settings are, because data of your account will be removed.",
  };
}

interface ReadyFile {
  /** ISO texts. */
  readonly createdAt: string;
  readonly expiresAt: string;
}
