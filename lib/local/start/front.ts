import { appendFile } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { readHttpApi } from "#lib/local/gateway/http-api/definition.ts";
import { type ApiAccess, createHttpApi } from "#lib/local/gateway/http-api/http-api.ts";
import { gatewayMessage, readRequest } from "#lib/local/gateway/message.ts";
import { createBucketSite, readBucket } from "#lib/local/gateway/site/bucket-site.ts";
import { readDistribution } from "#lib/local/gateway/site/distribution.ts";
import { createOriginResponseFunction } from "#lib/local/gateway/site/edge-function.ts";
import { createSite, type Site } from "#lib/local/gateway/site/site.ts";
import { refuse } from "#lib/local/gateway/websocket/refused.ts";
import type { Sockets } from "#lib/local/gateway/websocket/sockets.ts";
import type { InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { type Resource, TemplateError } from "#lib/local/template/model.ts";
import type { Services } from "./services.ts";

/** Above what any form of the product may carry: its policy limits the file, so that S3 gives the reason. */
const largestForm = 64 * 1024 * 1024;

export interface FrontDependencies {
  readonly cloud: Cloud;
  readonly runtime: Runtime;
  readonly permissions: readonly InvokePermission[];
  readonly services: Services;
  readonly sockets: readonly Sockets[];
  /** Folder of the pages' build. */
  readonly pages: string;
  /** Where the AWS SDKs send their calls. */
  readonly awsEndpoint: string;
  /** Folder of the access log. */
  readonly logs: string;
}

export function apisOf(cloud: Cloud, protocol: "HTTP" | "WEBSOCKET"): readonly Resource[] {
  return cloud
    .ofType("AWS::ApiGatewayV2::Api")
    .filter((resource) => cloud.property(resource, "ProtocolType") === protocol);
}

interface SocketFront {
  readonly front: Site;
  readonly sockets: readonly Sockets[];
  /** Whether a request is for a socket of someone else at this port. */
  readonly isForeign: ((incoming: IncomingMessage) => boolean) | undefined;
  readonly report: (error: unknown) => void;
}

/** Opens sockets for the requests that lead to one of the WebSocket APIs. */
export function openSockets(servers: readonly Server[], { front, sockets, isForeign, report }: SocketFront) {
  const open = async (incoming: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    if (isForeign?.(incoming)) return;
    // Someone who leaves before the socket is open needs no answer.
    stream.on("error", () => undefined);
    try {
      const passed = await front.passOn(readRequest(incoming));
      const target = sockets.find(({ api }) => api.domain === passed?.host);
      if (passed && target) await target.connect(passed.request, incoming, stream, head);
      else refuse(stream, 404, "Not Found");
    } catch (error) {
      report(error);
      refuse(stream, 502, "");
    }
  };
  for (const server of servers) server.on("upgrade", (...upgrade) => void open(...upgrade));
}

/**
 * What is in front of the functions: the distribution, or the API alone in stacks without one.
 * @throws TemplateError for anything about them that is not reproduced
 */
export function createFront(dependencies: FrontDependencies): Site {
  const { cloud, runtime, permissions, services, sockets, logs } = dependencies;
  const common = {
    runtime,
    keysOf: async (issuer: string) => services.cognito.jwks(new URL(issuer).pathname.slice(1)),
    onAccess: (access: ApiAccess) => {
      const line = JSON.stringify({ time: new Date().toISOString(), ...access });
      // The access log must not hold up or fail a request.
      appendFile(join(logs, "api-access.log"), `${line}\n`, { mode: 0o600 }).catch(() => undefined);
    },
  };
  const apis = new Map(
    apisOf(cloud, "HTTP").map((resource) => {
      const api = readHttpApi(cloud, resource, permissions);
      return [api.domain, createHttpApi({ api, ...common })] as const;
    }),
  );
  const [distribution, ...others] = cloud.ofType("AWS::CloudFront::Distribution");
  if (others.length > 0) throw new TemplateError("The local cloud serves one CloudFront distribution only.");
  if (!distribution) {
    const host = sockets[0]?.api.domain ?? "";
    return {
      answer: [...apis.values()][0] ?? (async () => gatewayMessage(404, "Not Found")),
      passOn: async (request) => ({ host, request }),
    };
  }
  return createSite({
    definition: readDistribution(cloud, distribution),
    bucket: (name) => createBucketSite(dependencies.pages, readBucket(cloud, name)),
    // The name of the host is part of what was signed, and at CloudFront it is the bucket's.
    signed:
      (name) =>
      async ({ method, path, query, headers, body }) =>
        services.s3.handle({
          method,
          path: `/${name}${path}?${query}`,
          headers: { ...headers, host: new URL(dependencies.awsEndpoint).host },
          body: method === "POST" ? await body(largestForm) : Buffer.alloc(0),
        }),
    api: (host) => apis.get(host) ?? (async () => gatewayMessage(404, "Not Found")),
    parameter: services.ssm.value,
    edge: (arn) => {
      const edge = runtime.functions.get(arn);
      if (!edge)
        throw new TemplateError(`The distribution runs ${arn}, which is not a function of these stacks.`);
      return createOriginResponseFunction((event) => runtime.invoke(edge, event));
    },
  });
}
