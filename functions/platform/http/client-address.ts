import { isIP } from "node:net";
import { header } from "./headers.ts";
import type { HttpEvent } from "./http-event.ts";

/**
 * The viewer's address, as the distribution states it in place of whatever the viewer sent under this name. Only requests
 * that came through the distribution get this far, see the middleware `distributionOnly`.
 */
export function clientAddress(event: HttpEvent): string {
  const viewer = header(event, "x-halvest-viewer") ?? "";
  return isIP(viewer) === 0 ? event.requestContext.http.sourceIp : viewer;
}
