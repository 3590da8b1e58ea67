import { t } from "#shared/domain/language/translate.ts";
import type { MailContent } from "./template.ts";

/** @param left how many recovery codes the user still has */
export function recoveryCodeUsedMail(webOrigin: string, left: number): MailContent {
  return {
    subject: t("A recovery code was used"),
    heading: t("A recovery code was used"),
    paragraphs: [
      t(
        "Someone, hopefully you, has just used one of your recovery codes instead of your authenticator app. {left, plural, =0 {No recovery codes are left.} one {One recovery code is left.} other {# recovery codes are left.}}",
        { left },
      ),
      t("You can create new codes or set up a new authenticator app in the security settings."),
      t("If that was not you, choose a new password now. That logs out all devices."),
    ],
    action: { label: t("Security settings"), url: `${webOrigin}/settings?category=security` },
    footnote: t("You receive this mail because it concerns the security of your account."),
  };
}
