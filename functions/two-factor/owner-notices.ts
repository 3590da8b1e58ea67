import type { MailContent } from "#functions/platform/mail/template.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { TwoFactorDependencies } from "./dependencies.ts";

/** Tells the owner of a second factor what has happened to it, inside the product and by mail. Never throws. */
export async function tellOwner(
  { notices, notifier, clock }: Pick<TwoFactorDependencies, "notices" | "notifier" | "clock">,
  { id, email }: { id: string; email: string },
  mail: MailContent,
): Promise<void> {
  await notifier.security({ userId: id, atMs: clock(), mail, actionUrl: "/settings?category=security" });
  await notices.send(normaliseEmail(email), mail);
}
