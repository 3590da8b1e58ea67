import type { MailContent } from "./template.ts";

/** For anyone who asks for a link to an address that has no account; the page itself must not reveal that. */
export function noAccountMail(webOrigin: string): MailContent {
  return {
    subject: "There is no account with this address",
    heading: "There is no account with this address",
    paragraphs: [
      "Someone, perhaps you, asked Halvest to send a link to this address, but no account uses it.",
      "You may have signed up with a different address. If you are new, you can create an account.",
    ],
    action: { label: "Sign up", url: `${webOrigin}/signup` },
    footnote: "If this was not you, you can ignore this mail. We have not stored this address.",
  };
}
