import { isIP } from "node:net";
import { header } from "./headers.ts";
import type { HttpEvent } from "./http-event.ts";

/**
 * The viewer's address. The distribution appends it to `x-forwarded-for` and API Gateway appends the distribution's, so
 * the last but one is the viewer, whatever the viewer sent along. Only requests that came through the distribution get
 * this far, see the middleware `distributionOnly`.
 */
export function clientAddress(event: HttpEvent): string {
  const peer = event.requestContext.http.sourceIp;
  const forwarded = (header(event, "x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const viewer = forwarded.at(-1) === peer ? (forwarded.at(-2) ?? "") : "";
  return isIP(viewer) === 0 ? peer : viewer;
}
