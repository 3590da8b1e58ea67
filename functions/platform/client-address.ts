import { isIP } from "node:net";
import type { HttpEvent } from "./exchange.ts";
import { header } from "./http.ts";

export interface ClientAddress {
  /** The viewer's address as the distribution in front of the API tells it. */
  sourceIp: string;
  /** Whoever opened the connection to the API: an edge of the distribution, or a caller who went around it. */
  peerIp: string;
}

/**
 * Who is calling. The distribution appends the viewer's address to `x-forwarded-for` and API Gateway appends the
 * distribution's, so the last but one is the viewer. A caller who goes around the distribution can write anything
 * there: limits on `sourceIp` need a wider one on `peerIp` beside them, and nothing may be allowed for it.
 */
export function clientAddress(event: HttpEvent): ClientAddress {
  const peerIp = event.requestContext.http.sourceIp;
  const forwarded = (header(event, "x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const viewer = forwarded.at(-1) === peerIp ? (forwarded.at(-2) ?? "") : "";
  return { sourceIp: isIP(viewer) === 0 ? peerIp : viewer, peerIp };
}
