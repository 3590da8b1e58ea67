import type { Plugin } from "vite";
import { dayMs } from "#shared/domain/durations.ts";
import type { Addresses } from "./addresses.ts";

const file = ".well-known/security.txt";

/** RFC 9116 advises less than a year; each build of the pages renews it. */
const validDays = 360;

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Where the pages are reached: from the environment or else from the context in cdk.json, where it has the names that
 * the deployment gives it. Undefined when neither names it.
 */
export function originOf(env: Values, context: Values): string | undefined {
  const { webOrigin, domainName } = context;
  return env.HALVEST_WEB_ORIGIN ?? webOrigin ?? (domainName && `https://${domainName}`);
}

/**
 * How to report a weakness, in the form of RFC 9116.
 * @param origin of the pages; without it the two lines that need it, which the RFC lets be absent, are left out
 * @param nowMs the moment of the build, milliseconds since the epoch
 */
export function securityTxt({ support }: Addresses, origin: string | undefined, nowMs: number): string {
  const expires = new Date((Math.floor(nowMs / dayMs) + validDays) * dayMs).toISOString();
  const lines = [
    `Contact: mailto:${support}?subject=Security`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    ...(origin === undefined ? [] : [`Canonical: ${origin}/${file}`, `Policy: ${origin}/contact`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Puts `/.well-known/security.txt` beside the pages. */
export function securityContact(addresses: Addresses, origin: string | undefined): Plugin {
  return {
    name: "halvest:security-txt",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: securityTxt(addresses, origin, Date.now()) });
    },
  };
}
