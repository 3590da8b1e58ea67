import type { MailContent } from "#functions/platform/mail/template.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

const securityNotes = {
  created: {
    subject: msg("A webhook was created"),
    said: msg(
      "A webhook was created for your Halvest account. Its address is notified of what happens in your account.",
    ),
  },
  moved: {
    subject: msg("The address of a webhook was changed"),
    said: msg(
      "A webhook of your Halvest account has a new address, which is notified of what happens in your account.",
    ),
  },
  rotated: {
    subject: msg("The signing secret of a webhook was replaced"),
    said: msg(
      "A webhook of your Halvest account has a new signing secret. The old one stops signing at the time you chose.",
    ),
  },
} as const;

/** About a change that decides who learns of what happens in an account. */
export function webhookMail(webOrigin: string, change: keyof typeof securityNotes): MailContent {
  const note = securityNotes[change];
  const subject = t(note.subject);
  return {
    subject,
    heading: subject,
    paragraphs: [
      t(note.said),
      t(
        "If that was not you, choose a new password, which logs out all devices, and delete the webhook in the developer settings.",
      ),
    ],
    action: { label: t("Developer settings"), url: `${webOrigin}/settings?category=developer` },
    footnote: t("You receive this mail because it concerns the security of your account."),
  };
}

/** About an endpoint that was switched off. @param lastError null when the receiver wants nothing any more */
export function switchedOffMail(webOrigin: string, name: string, lastError: string | null): MailContent {
  const subject = t("A webhook was switched off");
  return {
    subject,
    heading: subject,
    paragraphs: [
      lastError === null
        ? t(
            'The receiver of your webhook "{name}" answered that it is gone (410), so Halvest has switched it off.',
            { name },
          )
        : t(
            'Halvest could not deliver to your webhook "{name}" several times in a row and has switched it off. The last error: {lastError}.',
            { name, lastError },
          ),
      t(
        "Nothing more is sent to it until you switch it on again in the developer settings. They also list each attempt, and can send again what was not delivered.",
      ),
    ],
    action: { label: t("Developer settings"), url: `${webOrigin}/settings?category=developer` },
    footnote: t("You can switch off mails of this kind in the settings under Notifications."),
  };
}
