import type { MailContent } from "./template.ts";

/** @param left how many recovery codes the user still has */
export function recoveryCodeUsedMail(webOrigin: string, left: number): MailContent {
  const rest = left === 1 ? "One recovery code is" : `${left === 0 ? "No" : left} recovery codes are`;
  return {
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    paragraphs: [
      `Someone, hopefully you, has just used one of your recovery codes instead of your authenticator app. ${rest} left.`,
      "You can create new codes or set up a new authenticator app in the security settings.",
      "If that was not you, choose a new password now. That logs out all devices.",
    ],
    action: { label: "Security settings", url: `${webOrigin}/settings?category=security` },
    footnote: "You receive this mail because it concerns the security of your account.",
  };
}
