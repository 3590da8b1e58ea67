import { createHash, timingSafeEqual } from "node:crypto";
import { header } from "./headers.ts";
import type { HttpEvent } from "./http-event.ts";

/** The distribution adds it to each request; what a viewer sends under this name does not get past it. */
const distributionHeader = "x-halvest-distribution";

/** Whether a request came through the distribution, the only way in that the firewall and the limits are on. */
export type CameThrough = (event: HttpEvent) => Promise<boolean>;

/**
 * @param key gives the parameter's value: the key that the distribution sends and, while it is being replaced, the one
 *   before after a space. The distribution sends the value as it was at its deployment, of which the first counts.
 */
export function throughDistribution(key: () => Promise<string>): CameThrough {
  return async (event) => {
    const [given = ""] = (header(event, distributionHeader) ?? "").split(" ");
    const accepted = (await key()).split(" ").filter((each) => each !== "");
    return accepted.filter((each) => isSame(each, given)).length > 0;
  };
}

/** Takes the same time whatever the texts are. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
