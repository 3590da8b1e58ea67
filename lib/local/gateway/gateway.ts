import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import type { Terminal } from "#lib/local/terminal.ts";
import {
  BodyTooLarge,
  type FrontRequest,
  type FrontResponse,
  readRequest,
  writeResponse,
} from "./message.ts";

/** The largest body any emulated AWS service accepts, in bytes. */
const serviceBodyLimit = 20 * 1024 * 1024;

/** A page or document of the local cloud itself; `undefined` if the path is not its own. */
export type LocalPage = (
  request: FrontRequest,
  outgoing: ServerResponse,
) => Promise<FrontResponse | "handled" | undefined>;

export interface GatewayDependencies {
  /** What the deployed distribution would answer. */
  readonly site: (request: FrontRequest) => Promise<FrontResponse>;
  /** Below `/_local/aws`. */
  readonly aws: (request: ServiceRequest) => Promise<ServiceResponse>;
  /** Below `/_local`. */
  readonly pages: readonly LocalPage[];
  /** Takes requests of the pages before the distribution does; used by the development server. */
  readonly intercept?: ((incoming: IncomingMessage, outgoing: ServerResponse) => boolean) | undefined;
  readonly terminal: Terminal;
}

/** Everything of the local cloud that is not the product is below this path. */
export const localPath = "/_local";
export const awsPath = `${localPath}/aws`;

/** Names under which this machine reaches itself; another name in `Host` is a page that rebinds DNS. */
const ownHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const text = { "content-type": "text/plain; charset=utf-8" };

/** One listener for the site, its API, the AWS endpoint and the local pages. */
export function createGateway(dependencies: GatewayDependencies): RequestListener {
  const local = async (
    request: FrontRequest,
    outgoing: ServerResponse,
  ): Promise<FrontResponse | "handled"> => {
    if (!ownHosts.test(request.headers.host ?? "")) {
      return { status: 403, headers: text, body: "Local pages answer to localhost only.\n" };
    }
    if (request.path === awsPath || request.path.startsWith(`${awsPath}/`)) {
      const path = request.path.slice(awsPath.length) || "/";
      return dependencies.aws({
        method: request.method,
        path: request.query === "" ? path : `${path}?${request.query}`,
        headers: request.headers,
        body: await request.body(serviceBodyLimit),
      });
    }
    for (const page of dependencies.pages) {
      const answer = await page(request, outgoing);
      if (answer) return answer;
    }
    return { status: 404, headers: text, body: `There is no local page ${request.path}.\n` };
  };

  const isLocal = (path: string) =>
    path === localPath || path.startsWith(`${localPath}/`) || path.startsWith(`${localPath}.`);

  return async (incoming, outgoing) => {
    const request = readRequest(incoming);
    try {
      if (!isLocal(request.path) && dependencies.intercept?.(incoming, outgoing)) return;
      const answer = isLocal(request.path)
        ? await local(request, outgoing)
        : await dependencies.site(request);
      if (answer !== "handled") writeResponse(outgoing, request.method, answer);
    } catch (error) {
      if (outgoing.headersSent || incoming.destroyed) {
        outgoing.destroy();
        return;
      }
      if (error instanceof BodyTooLarge) {
        writeResponse(outgoing, request.method, {
          status: 413,
          headers: text,
          body: "The body is too large.\n",
        });
        return;
      }
      dependencies.terminal.error(
        `${request.method} ${request.path}: ${error instanceof Error ? error.stack : String(error)}`,
      );
      writeResponse(outgoing, request.method, {
        status: 502,
        headers: text,
        body: "The local cloud failed. See its terminal for the reason.\n",
      });
    }
  };
}
