import * as z from "zod";
import { normaliseEmail } from "#shared/domain/account/email.ts";

const Verdict = z.looseObject({ status: z.string() });

/** What SES says of a mail that it has received. */
export const ReceivedMail = z.looseObject({
  mail: z.looseObject({
    messageId: z.string().regex(/^[\w-]+$/),
    /** The address of the envelope. */
    source: z.string(),
  }),
  receipt: z.looseObject({
    recipients: z.array(z.string()),
    spamVerdict: Verdict,
    virusVerdict: Verdict,
    spfVerdict: Verdict,
    dmarcVerdict: Verdict,
  }),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

const domainOf = (address: string): string => normaliseEmail(address.replace(/^.*@|>$/g, ""));

/**
 * Why a mail is not taken for one of the person in its From; null when it is. The policy of the domain decides; where it
 * has none, the mail has to come from a server of that very domain.
 */
export function distrust({ mail, receipt }: ReceivedMail, from: string): string | null {
  if (receipt.virusVerdict.status === "FAIL") return "virus";
  if (receipt.spamVerdict.status === "FAIL") return "spam";
  if (receipt.dmarcVerdict.status === "PASS") return null;
  if (receipt.dmarcVerdict.status === "FAIL") return "DMARC";
  const isOfDomain = receipt.spfVerdict.status === "PASS" && domainOf(mail.source) === domainOf(from);
  return isOfDomain ? null : "SPF";
}
