import type { MailContent } from "#functions/platform/mail/template.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { TwoFactorDependencies } from "./dependencies.ts";

/**
 * Notifies the owner of a change of the second factor, inside the product and by mail. Never throws.
 * @param write see `Mailer`
 */
export async function notifyOwner(
  { notices, notifier, clock }: Pick<TwoFactorDependencies, "notices" | "notifier" | "clock">,
  { id, email }: { id: string; email: string },
  write: () => MailContent,
): Promise<void> {
  const mail = await notices.write(id, write);
  await notifier.security({ userId: id, atMs: clock(), mail, actionUrl: "/settings?category=security" });
  await notices.send(normaliseEmail(email), mail);
}
