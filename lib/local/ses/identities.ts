import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { bareAddress } from "./mailbox.ts";

const EmailIdentity = z.looseObject({ EmailIdentity: z.string() });

/** The addresses and domains of the templates that may send mail. */
export function readIdentities(cloud: Cloud): readonly string[] {
  return cloud
    .ofType("AWS::SES::EmailIdentity")
    .map((resource) => cloud.parse(resource, EmailIdentity).EmailIdentity.toLowerCase());
}

/** The verified identity that an address sends under: the address itself, else its domain or one above it. */
export function identityOf(address: string, identities: readonly string[]): string | undefined {
  const bare = bareAddress(address);
  if (identities.includes(bare)) return bare;
  const labels = bare.slice(bare.lastIndexOf("@") + 1).split(".");
  return labels.map((_, at) => labels.slice(at).join(".")).find((domain) => identities.includes(domain));
}
