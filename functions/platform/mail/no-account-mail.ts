import { t } from "#shared/domain/language/translate.ts";
import type { MailContent } from "./template.ts";

/** For anyone who asks for a link to an address that has no account; the page itself must not reveal that. */
export function noAccountMail(webOrigin: string): MailContent {
  return {
    subject: t("There is no account with this address"),
    heading: t("There is no account with this address"),
    paragraphs: [
      t("Someone, perhaps you, asked Halvest to send a link to this address, but no account uses it."),
      t("You may have signed up with a different address. If you are new, you can create an account."),
    ],
    action: { label: t("Sign up"), url: `${webOrigin}/signup` },
    footnote: t("If this was not you, you can ignore this mail. We have not stored this address."),
  };
}
