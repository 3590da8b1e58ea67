import type { FrontRequest, FrontResponse } from "#lib/local/gateway/message.ts";
import { matchesGlob } from "#lib/local/iam/glob.ts";
import { createCompression } from "./compression.ts";
import type { SiteBehaviour, SiteDefinition } from "./distribution.ts";
import type { OriginResponseFunction } from "./edge-function.ts";
import { applyHeadersPolicy } from "./policies.ts";
import { createViewerFunction } from "./viewer-function.ts";

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
  readonly onRequest: ReturnType<typeof createViewerFunction> | undefined;
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

/** The request as the behaviour's policies let it through to the origin. */
function forwarded(request: FrontRequest, { forwarding }: SiteBehaviour): FrontRequest {
  const kept = Object.entries(request.headers).filter(
    ([name]) =>
      name !== "cookie" &&
      (forwarding.headers(name) || name.startsWith("content-") || name === "x-forwarded-for"),
  );
  return {
    ...request,
    headers: { "user-agent": "Amazon CloudFront", ...Object.fromEntries(kept) },
    query: forwarding.query ? request.query : "",
  };
}

export interface Site {
  /** Answers a request as the distribution would. */
  answer(request: FrontRequest): Promise<FrontResponse>;
  /** The request as it reaches the API behind its path, and the host of that API; undefined when none is there. */
  passOn(request: FrontRequest): Promise<{ host: string; request: FrontRequest } | undefined>;
}

export function createSite(options: SiteOptions): Site {
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
    const { origin, onRequest, onOriginResponse } = behaviour;
    return {
      behaviour,
      onRequest: onRequest && createViewerFunction(onRequest),
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
    return (await stage.onOriginResponse?.(sent, answered)) ?? answered;
  };

  const stageOf = ({ path }: FrontRequest) =>
    stages.find(({ behaviour }) => fits(behaviour.pathPattern, path));
  const passOn: Site["passOn"] = async (request) => {
    const { behaviour, onRequest } = stageOf(request) ?? {};
    if (behaviour?.origin.kind !== "api") return undefined;
    const seen = onRequest?.(request) ?? request;
    const passed = await withOriginHeaders(forwarded(seen, behaviour), behaviour);
    return { host: behaviour.origin.host, request: passed };
  };
  const answer: Site["answer"] = async (request) => {
    const stage = stageOf(request);
    if (!stage) return errorPage(404, "No behaviour fits this path.");
    const { behaviour } = stage;
    if (!behaviour.methods.includes(request.method)) {
      return errorPage(403, "This distribution is not configured to allow the HTTP request method.");
    }
    let response = await fetchOrigin(stage, stage.onRequest?.(request) ?? request);
    if (behaviour.compress) response = await compress(request.headers["accept-encoding"], response);
    return { ...response, headers: applyHeadersPolicy(behaviour.headersPolicy, response.headers) };
  };
  return { answer, passOn };
}
