import * as z from "zod";
import {
  type GatewayApi,
  integrationProperties,
  readApi,
  stageProperties,
} from "#lib/local/gateway/api-reader.ts";
import type { InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const schemas = {
  Api: z.strictObject({
    Description: z.string().optional(),
    Name: z.string(),
    ProtocolType: z.literal("WEBSOCKET"),
    RouteSelectionExpression: z.string(),
    Tags: z.unknown().optional(),
  }),
  Stage: z.strictObject(stageProperties),
  Integration: z.strictObject(integrationProperties),
};

const Route = z.strictObject({
  ApiId: z.string(),
  AuthorizationType: z.enum(["NONE", "CUSTOM"]).default("NONE"),
  AuthorizerId: z.string().optional(),
  /** Routes that a member of the message names are not reproduced: every message takes the default one. */
  RouteKey: z.enum(["$connect", "$disconnect", "$default"]),
  Target: z.string(),
});

const Authorizer = z.strictObject({
  ApiId: z.string(),
  AuthorizerType: z.literal("REQUEST"),
  AuthorizerUri: z.string(),
  IdentitySource: z.array(z.string().regex(/^route\.request\.header\.[\w-]+$/)).default([]),
  Name: z.string(),
});

/** One WebSocket API with its one stage. */
export interface SocketApi extends GatewayApi {
  /** Its name is the path at which sockets are opened. */
  readonly stage: string;
  /** ARNs of functions, by route. */
  readonly routes: ReadonlyMap<string, string>;
  readonly authorizer: { readonly functionArn: string; readonly headers: readonly string[] } | undefined;
}

/**
 * Reads a WebSocket API, its routes, integrations, authoriser and stage.
 * @throws TemplateError for anything about them that is not reproduced, and for a function that does not permit API
 *   Gateway to invoke it
 */
export function readSocketApi(
  cloud: Cloud,
  resource: Resource,
  permissions: readonly InvokePermission[],
): SocketApi {
  const { api, stage, parts, functionOf, targetOf } = readApi(cloud, resource, permissions, schemas);
  const authorizers = new Map(
    parts("Authorizer", Authorizer).map(({ part, ref, properties }) => [
      ref,
      {
        functionArn: functionOf(part, properties.AuthorizerUri, `authorizers/${ref}`),
        headers: properties.IdentitySource.map((source) => source.replace(/^.*\./, "").toLowerCase()),
      },
    ]),
  );
  let authorizer: SocketApi["authorizer"];
  const routes = parts("Route", Route).map(({ part, properties }) => {
    const { RouteKey, Target, AuthorizerId } = properties;
    if (AuthorizerId !== undefined) {
      authorizer = authorizers.get(AuthorizerId);
      if (!authorizer || RouteKey !== "$connect") {
        throw new TemplateError(`${describe(part)}: an authoriser of these templates is for $connect only.`);
      }
    }
    return [RouteKey, targetOf(part, Target, `${stage}/${RouteKey}`)] as const;
  });
  return { ...api, stage, routes: new Map(routes), authorizer };
}
