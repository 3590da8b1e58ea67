import type { MailContent } from "#functions/platform/mail/template.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

const footnote = msg("You receive this mail because it concerns the security of your account.");

/** About a key that was made, alone or in place of another. */
export function newKeyMail(webOrigin: string, reason: "created" | "rotated"): MailContent {
  const subject = t(reason === "created" ? "An API key was created" : "An API key was replaced");
  const said = t(
    reason === "created"
      ? "An API key was created for your Halvest account. Programs that have it can read what its permissions allow, without your password."
      : "An API key of your Halvest account was replaced by a new one. The old key stops working at the time you chose.",
  );
  return {
    subject,
    heading: subject,
    paragraphs: [
      said,
      t(
        "If that was not you, revoke the key in the settings under API keys, then choose a new password, which logs out all devices.",
      ),
    ],
    action: { label: t("API keys"), url: `${webOrigin}/settings?category=api-keys` },
    footnote: t(footnote),
  };
}
