import type { FrontRequest, FrontResponse } from "#lib/local/gateway/message.ts";
import { matchesGlob } from "#lib/local/iam/glob.ts";
import { createCompression } from "./compression.ts";
import type { SiteBehaviour, SiteDefinition } from "./distribution.ts";
import type { OriginResponseFunction } from "./edge-function.ts";
import { applyHeadersPolicy } from "./headers-policy.ts";
import { createViewerFunction, type ViewerFunction } from "./viewer-function.ts";

export interface SiteOptions {
  readonly definition: SiteDefinition;
  /** Answers reads of a bucket. */
  readonly bucket: (
    name: string,
  ) => (path: string, headers: FrontRequest["headers"]) => Promise<FrontResponse>;
  /** Answers signed requests to a bucket. */
  readonly signed: (name: string) => (request: FrontRequest) => Promise<FrontResponse>;
  /** Answers requests to an API, by its host name. */
  readonly api: (host: string) => (request: FrontRequest) => Promise<FrontResponse>;
  /** The value of an SSM parameter. */
  readonly parameter: (name: string) => Promise<string>;
  /** Runs Lambda@Edge functions, by ARN. */
  readonly edge: (functionArn: string) => OriginResponseFunction;
}

/** CloudFront's limit for the headers of an origin's answer, in bytes. Source: its Developer Guide, "Quotas". */
const largestAnswerHead = 20_480;

function headBytes({ headers }: FrontResponse): number {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return Buffer.byteLength(lines.join(""));
}

interface Stage {
  readonly behaviour: SiteBehaviour;
  readonly onRequest: ViewerFunction | undefined;
  readonly onResponse: ViewerFunction | undefined;
  readonly onOriginResponse: OriginResponseFunction | undefined;
  readonly origin: (request: FrontRequest) => Promise<FrontResponse>;
}

function fits(pattern: string | undefined, path: string): boolean {
  return pattern === undefined || matchesGlob(pattern.startsWith("/") ? pattern : `/${pattern}`, path);
}

function errorPage(status: number, title: string): FrontResponse {
  return {
    status,
    headers: { "content-type": "text/html", server: "CloudFront" },
    body: `<!doctype html><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${title}</p>`,
  };
}

/**
 * Headers that make a request conditional. CloudFront does without them where it passes cookies on.
 * Source: its Developer Guide, "Cache content based on cookies".
 */
const conditional: ReadonlySet<string> = new Set(["if-modified-since", "if-none-match"]);

/** The request as the behaviour's policies let it through to the origin. */
function forwarded(request: FrontRequest, { forwarding }: SiteBehaviour): FrontRequest {
  const kept = Object.entries(request.headers).filter(([name]) => {
    if (name === "cookie") return forwarding.cookies;
    if (conditional.has(name) && forwarding.cookies) return false;
    return forwarding.headers(name) || name.startsWith("content-") || name === "x-forwarded-for";
  });
  const { address, port } = request.viewer;
  const about: Record<string, string> = {
    "cloudfront-viewer-address": `${address.includes(":") ? `[${address}]` : address}:${port}`,
    "cloudfront-forwarded-proto": "https",
    "cloudfront-viewer-http-version": "2.0",
  };
  const added = forwarding.added.flatMap((name) =>
    about[name] === undefined ? [] : [[name, about[name]] as const],
  );
  return {
    ...request,
    headers: { "user-agent": "Amazon CloudFront", ...Object.fromEntries([...kept, ...added]) },
    query: forwarding.query ? request.query : "",
  };
}

/** Answers requests as the CloudFront distribution would. */
export function createSite(options: SiteOptions): (request: FrontRequest) => Promise<FrontResponse> {
  const { definition } = options;
  const compress = createCompression();
  const originOf = (origin: SiteBehaviour["origin"]): Stage["origin"] => {
    if (origin.kind === "api") return options.api(origin.host);
    if (origin.kind === "signed") return options.signed(origin.name);
    const read = options.bucket(origin.name);
    // The cache answers conditional requests itself, whatever is forwarded to the bucket.
    return (request) => read(request.path, request.headers);
  };
  const stages = definition.behaviours.map((behaviour): Stage => {
    const { origin, onRequest, onResponse, onOriginResponse } = behaviour;
    return {
      behaviour,
      onRequest: onRequest && createViewerFunction(onRequest),
      onResponse: onResponse && createViewerFunction(onResponse),
      onOriginResponse: onOriginResponse === undefined ? undefined : options.edge(onOriginResponse),
      origin: originOf(origin),
    };
  });

  const withOriginHeaders = async (
    request: FrontRequest,
    { origin }: SiteBehaviour,
  ): Promise<FrontRequest> => {
    if (origin.kind !== "api") return request;
    const headers = { ...request.headers };
    for (const { name, value } of origin.headers) {
      headers[name] = typeof value === "string" ? value : await options.parameter(value.parameter);
    }
    return { ...request, headers };
  };

  const fetchOrigin = async (stage: Stage, request: FrontRequest): Promise<FrontResponse> => {
    const toBucket = stage.behaviour.origin.kind === "bucket";
    const path =
      toBucket && request.path === "/" && definition.rootObject ? `/${definition.rootObject}` : request.path;
    const sent = toBucket
      ? { ...request, path }
      : await withOriginHeaders(forwarded({ ...request, path }, stage.behaviour), stage.behaviour);
    const answered = await stage.origin(sent);
    if (headBytes(answered) > largestAnswerHead) {
      return errorPage(502, "The origin's response headers are too long.");
    }
    const response = (await stage.onOriginResponse?.(sent, answered)) ?? answered;
    const replaced = definition.errors.find(({ from }) => from === response.status);
    if (!replaced) return response;
    const { page } = replaced;
    const pageStage =
      page === undefined ? undefined : stages.find((one) => fits(one.behaviour.pathPattern, page));
    if (page === undefined || !pageStage) return { ...response, status: replaced.status };
    const instead = await pageStage.origin({ ...request, path: page, method: "GET" });
    return { ...instead, status: instead.status === 200 ? replaced.status : instead.status };
  };

  return async (request) => {
    const stage = stages.find(({ behaviour }) => fits(behaviour.pathPattern, request.path));
    if (!stage) return errorPage(404, "No behaviour fits this path.");
    const { behaviour } = stage;
    if (!behaviour.methods.includes(request.method)) {
      return errorPage(403, "This distribution is not configured to allow the HTTP request method.");
    }
    const passed = stage.onRequest?.onRequest(request) ?? request;
    let response = "status" in passed ? passed : await fetchOrigin(stage, passed);
    if (behaviour.compress) response = await compress(request.headers["accept-encoding"], response);
    response = { ...response, headers: applyHeadersPolicy(behaviour.headersPolicy, response.headers) };
    return stage.onResponse?.onResponse(request, response) ?? response;
  };
}
