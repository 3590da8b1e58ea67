import { mailDay } from "#functions/platform/mail/mail-dates.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { exportDays } from "#shared/domain/settings/automatic-export.ts";
import { categoryIds } from "#shared/domain/settings/category-ids.ts";
import type { RetentionScope } from "#shared/domain/settings/retention.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";

/** The mails of the profile feature. Links are complete URLs; nothing that a stranger typed is quoted. */

const safety = msg("You receive this mail because it concerns the security of your account.");

export function confirmAddressMail(url: string): MailContent {
  return {
    subject: t("Confirm your new email address"),
    heading: t("Confirm your new email address"),
    paragraphs: [
      t(
        "You asked Halvest to use this address for your account. To complete the change, confirm that this is your address.",
      ),
      t("The link works once, within 24 hours. Until you confirm, your account keeps its current address."),
    ],
    action: { label: t("Confirm address"), url },
    footnote: t("If this was not you, you can ignore this mail. Nothing changes unless the link is opened."),
  };
}

/** For the new address when it already belongs to someone; the page itself must not reveal that. */
export function addressInUseMail(webOrigin: string): MailContent {
  return {
    subject: t("This address already has an account"),
    heading: t("This address already has an account"),
    paragraphs: [
      t("Someone asked Halvest to move an account to this address, but this address already has an account."),
      t("If that was you, log in to that account, or choose a different address for the change."),
    ],
    action: { label: t("Log in"), url: `${webOrigin}/login` },
    footnote: t("If this was not you, you can ignore this mail. Your account has not changed."),
  };
}

/** For the present address, when a change begins. */
export function changeRequestedMail(webOrigin: string): MailContent {
  return {
    subject: t("Your email address is about to change"),
    heading: t("Your email address is about to change"),
    paragraphs: [
      t(
        "Someone, hopefully you, asked Halvest to use a different address for your account. The address changes when the link we sent to the new address is opened.",
      ),
      t("If that was not you, cancel the change on your profile page and choose a new password."),
    ],
    action: { label: t("Open your profile"), url: `${webOrigin}/profile` },
    footnote: t(safety),
  };
}

/** For the address that an account has just left. @param url undoes the change */
export function addressLostMail(url: string, days: number): MailContent {
  return {
    subject: t("Your email address was changed"),
    heading: t("Your email address was changed"),
    paragraphs: [
      t("Your Halvest account no longer uses this address. From now on, log in with the new address."),
      t(
        "If that was not you, undo the change: this restores the address of your account, logs out all devices, and locks the account against changes until you reset your password. The link works for {days, plural, one {# day} other {# days}}.",
        { days },
      ),
    ],
    action: { label: t("This was not me"), url },
    footnote: t(
      "If this was you, there is nothing to do. Do not forward this mail: its link changes the address of your account.",
    ),
  };
}

/** For the address that has its account back. */
export function changeUndoneMail(webOrigin: string): MailContent {
  return {
    subject: t("Your email address has been restored"),
    heading: t("Your email address has been restored"),
    paragraphs: [
      t(
        "The change of your email address has been undone. Your Halvest account uses this address again, and all devices have been logged out.",
      ),
      t(
        "Someone else may know your password. Reset it now: until then, your address, password, two-factor authentication and account are locked against changes.",
      ),
    ],
    action: { label: t("Reset password"), url: `${webOrigin}/forgot-password` },
    footnote: t(safety),
  };
}

/** For the address that the account has lost again. */
export function addressTakenBackMail(webOrigin: string): MailContent {
  return {
    subject: t("The change of your email address was undone"),
    heading: t("The change of your email address was undone"),
    paragraphs: [
      t(
        "The owner of the previous address has undone the change, so your Halvest account no longer uses this address.",
      ),
      t(
        "If you changed the address yourself, someone else may have access to the previous mailbox. Contact support at once.",
      ),
    ],
    action: { label: t("Contact support"), url: `${webOrigin}/contact` },
    footnote: t(safety),
  };
}

/** For the new address, and for one that held the account for a few days only, when a change is complete. */
export function addressChangedMail(webOrigin: string): MailContent {
  return {
    subject: t("Your email address was changed"),
    heading: t("Your email address was changed"),
    paragraphs: [
      t(
        "The address of your Halvest account has just been changed. From now on, log in with the new address.",
      ),
      t("If that was not you, contact support at once."),
    ],
    action: { label: t("Contact support"), url: `${webOrigin}/contact` },
    footnote: t(safety),
  };
}

export function accountDeletedMail(): MailContent {
  return {
    subject: t("Your account was deleted"),
    heading: t("Your account was deleted"),
    paragraphs: [
      t("Your Halvest account and all of its data have been deleted, as you asked. This cannot be undone."),
      t("Thank you for using Halvest. You can sign up again at any time."),
    ],
    footnote: t("This is the last mail about this account."),
  };
}

const exportSettings = (webOrigin: string) => `${webOrigin}/settings?category=data-export`;
const exportFootnote = msg(
  "You receive this mail because automatic export is switched on. Switch it off in the settings, under Data export.",
);

export function exportReadyMail(webOrigin: string, { createdAt, expiresAt }: ReadyFile): MailContent {
  return {
    subject: t("Your export is ready"),
    heading: t("Your export is ready"),
    paragraphs: [
      t("Everything in your account, as of {day}, is ready to download.", { day: mailDay(createdAt) }),
      t(
        "The file stays for {days, plural, one {# day} other {# days}}, until {last}. You have to be logged in to download it.",
        { days: exportDays, last: mailDay(expiresAt) },
      ),
    ],
    action: { label: t("Download the file"), url: exportSettings(webOrigin) },
    footnote: t(exportFootnote),
  };
}

/** @param nextAt ISO text */
export function exportFailedMail(webOrigin: string, attempts: number, nextAt: string): MailContent {
  return {
    subject: t("Your automatic export could not be made"),
    heading: t("Your automatic export could not be made"),
    paragraphs: [
      t(
        "Halvest tried {attempts, plural, one {# time} other {# times}} to make the file of your automatic export and failed each time. Your data have not changed.",
        { attempts },
      ),
      t(
        "The next automatic export is on {day}. If you need the file before, export it in the settings; if that fails as well, contact support.",
        { day: mailDay(nextAt) },
      ),
    ],
    action: { label: t("Export in the settings"), url: exportSettings(webOrigin) },
    footnote: t(exportFootnote),
  };
}

interface Removal {
  readonly scope: RetentionScope;
  /** The value of the setting that says how long data are kept. */
  readonly choice: string;
  /** Each with its message, see `RetainedKind`. */
  readonly counts: readonly { readonly count: number; readonly inMail: string }[];
  /** ISO texts: what has not changed since `before` is removed from `removeAt` on. */
  readonly removeAt: string;
  readonly before: string;
}

/** Before data are removed by a setting of the account. */
export function removalNoticeMail(webOrigin: string, removal: Removal): MailContent {
  const { scope, choice, counts, removeAt, before } = removal;
  const { label, optionTexts } = settingFields[scope].dataRetention;
  const texts: Readonly<Record<string, string>> = optionTexts;
  const category = { environment: msg("Environment"), dataExport: msg("Data export") }[scope];
  const day = mailDay(removeAt);
  const subject = t("Some of your data will be removed on {day}", { day });
  const keeping = [
    t("To keep it, choose a longer time in the settings before that day."),
    ...(scope === "dataExport"
      ? [t("A simulation that you pin stays as well, and so does one that you change.")]
      : []),
    t("To have a copy, export your data first."),
  ];
  return {
    subject,
    heading: subject,
    paragraphs: [
      t(
        "Your setting “{setting}” under {category} is {choice}. On {day} this removes what has not changed since {before}: {what}. It cannot be restored.",
        {
          setting: t(label),
          category: t(category),
          choice: t(texts[choice] ?? choice),
          day,
          before: mailDay(before),
          what: counts.map(({ count, inMail }) => t(inMail, { count })).join("; "),
        },
      ),
      keeping.join(" "),
      t("Recorded transactions, plans and the data of your tax report are never removed."),
    ],
    action: { label: t("Open the settings"), url: `${webOrigin}/settings?category=${categoryIds[scope]}` },
    footnote: t(
      "You receive this mail whatever your notification settings are, because data of your account will be removed.",
    ),
  };
}

interface ReadyFile {
  /** ISO texts. */
  readonly createdAt: string;
  readonly expiresAt: string;
}
