import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The mail addresses of a deployment, as shown on its pages. */
export interface Addresses {
  /** The support address. */
  readonly support: string;
  /** The sender address of the product's mails. */
  readonly noReply: string;
}

/** A file at the site's root with the addresses built into the pages, for the deployment to compare. */
const file = "addresses.json";
const id = "virtual:addresses";

/**
 * The addresses of the deployment that pages are built for: from the environment, otherwise from the context in
 * cdk.json, under the deployment's names.
 */
export function addressesOf(
  env: Readonly<Record<string, string | undefined>>,
  context: Readonly<Record<string, string | undefined>>,
): Addresses {
  const noReply = env.HALVEST_MAIL_SENDER ?? context.mailSender ?? "no-reply@halvest.example";
  const support =
    env.HALVEST_SUPPORT_ADDRESS ?? context.supportAddress ?? `support@${noReply.split("@").at(-1)}`;
  return { support, noReply };
}

/** The context that cdk.json gives to every deployment. */
export function deploymentContext(): Readonly<Record<string, string | undefined>> & {
  readonly features?: Readonly<Record<string, boolean>>;
} {
  const cdk = JSON.parse(readFileSync(new URL("../../cdk.json", import.meta.url), "utf8"));
  return cdk.context ?? {};
}

/** Serves `virtual:addresses` to the pages. */
export function addressModule(addresses: Addresses): Plugin {
  return {
    name: "halvest:addresses",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) =>
      name === `\0${id}` ? `export const addresses = ${JSON.stringify(addresses)};` : undefined,
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: JSON.stringify(addresses) });
    },
  };
}
