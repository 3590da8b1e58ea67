import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { bareAddress } from "./mail.ts";

const EmailIdentity = z.looseObject({ EmailIdentity: z.string() });

/** What may send mail: the addresses and domains, and the configuration sets, of the templates. */
export interface Senders {
  readonly identities: readonly string[];
  readonly configurationSets: readonly string[];
}

export function readSenders(cloud: Cloud): Senders {
  return {
    identities: cloud
      .ofType("AWS::SES::EmailIdentity")
      .map((resource) => cloud.parse(resource, EmailIdentity).EmailIdentity.toLowerCase()),
    configurationSets: cloud.ofType("AWS::SES::ConfigurationSet").map((resource) => cloud.ref(resource)),
  };
}

/** The verified identity that an address sends under: the address itself, else its domain or one above it. */
export function identityOf(address: string, identities: readonly string[]): string | undefined {
  const bare = bareAddress(address);
  if (identities.includes(bare)) return bare;
  const labels = bare.slice(bare.lastIndexOf("@") + 1).split(".");
  return labels.map((_, at) => labels.slice(at).join(".")).find((domain) => identities.includes(domain));
}
