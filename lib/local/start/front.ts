import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { readHttpApi } from "#lib/local/gateway/http-api/definition.ts";
import { type ApiAccess, createHttpApi } from "#lib/local/gateway/http-api/http-api.ts";
import type { IssuerKeysOf } from "#lib/local/gateway/http-api/jwt-check.ts";
import { gatewayMessage, readRequest } from "#lib/local/gateway/message.ts";
import { createBucketSite, readBucket } from "#lib/local/gateway/site/bucket-site.ts";
import { readDistribution } from "#lib/local/gateway/site/distribution.ts";
import { createOriginResponseFunction } from "#lib/local/gateway/site/edge-function.ts";
import { createSite, type Site } from "#lib/local/gateway/site/site.ts";
import { refuse, type Sockets } from "#lib/local/gateway/websocket/sockets.ts";
import type { InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Service } from "#lib/local/service.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { type Resource, TemplateError } from "#lib/local/template/model.ts";

/** Above what any form of the product may carry: its policy limits the file, so that S3 gives the reason. */
const largestForm = 64 * 1024 * 1024;

export interface FrontDependencies {
  readonly cloud: Cloud;
  readonly runtime: Runtime;
  readonly permissions: readonly InvokePermission[];
  readonly keysOf: IssuerKeysOf;
  /** Folder of the pages' build. */
  readonly pages: string;
  /** Where the AWS SDKs send their calls. */
  readonly awsEndpoint: string;
  readonly s3: Service["handle"];
  /** The value of an SSM parameter. */
  readonly parameter: (name: string) => Promise<string>;
  readonly onAccess: (access: ApiAccess) => void;
  readonly sockets: readonly Sockets[];
}

export function apisOf(cloud: Cloud, protocol: "HTTP" | "WEBSOCKET"): readonly Resource[] {
  return cloud
    .ofType("AWS::ApiGatewayV2::Api")
    .filter((resource) => cloud.property(resource, "ProtocolType") === protocol);
}

/** Opens sockets for the requests that lead to one of the WebSocket APIs. */
export function openSockets(front: Site, sockets: readonly Sockets[], report: (error: unknown) => void) {
  return async (incoming: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
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
}

/**
 * What is in front of the functions: the distribution, or the API alone in stacks without one.
 * @throws TemplateError for anything about them that is not reproduced
 */
export function createFront(dependencies: FrontDependencies): Site {
  const { cloud, runtime, keysOf, permissions, onAccess, sockets } = dependencies;
  const apis = new Map(
    apisOf(cloud, "HTTP").map((resource) => {
      const api = readHttpApi(cloud, resource, permissions);
      return [api.domain, createHttpApi({ api, runtime, keysOf, onAccess })] as const;
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
        dependencies.s3({
          method,
          path: `/${name}${path}?${query}`,
          headers: { ...headers, host: new URL(dependencies.awsEndpoint).host },
          body: method === "POST" ? await body(largestForm) : Buffer.alloc(0),
        }),
    api: (host) => apis.get(host) ?? (async () => gatewayMessage(404, "Not Found")),
    parameter: dependencies.parameter,
    edge: (arn) => {
      const edge = runtime.functions.get(arn);
      if (!edge)
        throw new TemplateError(`The distribution runs ${arn}, which is not a function of these stacks.`);
      return createOriginResponseFunction((event) => runtime.invoke(edge, event));
    },
  });
}
