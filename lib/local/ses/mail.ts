import * as z from "zod";

/** One mail that the product sent. Moments are ISO texts in UTC. */
export const Mail = z.object({
  id: z.string(),
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

/** The bare address of `Name <local@domain>`, in lower case as SES compares it. */
export function bareAddress(address: string): string {
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(address) ?? [];
  return (inBrackets ?? address).trim().toLowerCase();
}
