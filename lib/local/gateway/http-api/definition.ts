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
import { type Operation, routeKey } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

const schemas = {
  Api: z.strictObject({
    Name: z.string(),
    ProtocolType: z.literal("HTTP"),
    Description: z.string().optional(),
    Tags: z.unknown().optional(),
  }),
  Stage: z.strictObject({ ...stageProperties, StageName: z.literal("$default") }),
  Integration: z.strictObject({ ...integrationProperties, PayloadFormatVersion: z.literal("2.0") }),
};

const Route = z.strictObject({
  ApiId: z.string(),
  /** Routes for any method, and parameters that take the rest of a path, are not reproduced. */
  RouteKey: z.string().regex(/^(\$default|(GET|HEAD|POST|PUT|PATCH|DELETE) \/[^+]*)$/),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "JWT"]).default("NONE"),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).optional(),
});

const Authorizer = z.strictObject({
  ApiId: z.string(),
  AuthorizerType: z.literal("JWT"),
  Name: z.string(),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.strictObject({ Issuer: z.string(), Audience: z.array(z.string()) }),
});

export interface JwtAuthorizer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

export interface ApiRoute {
  /** E.g. `GET /api/plans/{id}` or `$default`. */
  readonly key: string;
  readonly functionArn: string;
  readonly authorizer: JwtAuthorizer | undefined;
  readonly scopes: readonly string[];
}

/** One HTTP API with its one stage. */
export interface ApiDefinition extends GatewayApi {
  readonly routes: readonly ApiRoute[];
}

/** Routes of the contract for people who are signed in. */
const guarded: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((operations): Operation[] => Object.values(operations))
    .filter(({ access }) => access === "session" || access === "admin")
    .map(routeKey),
);

/**
 * Reads an HTTP API, its routes, integrations, authorisers and stage.
 * @throws TemplateError for anything about them that is not reproduced, and for a route that could not work when
 *   deployed: its function does not permit API Gateway to invoke it, or the contract wants an authoriser that it lacks
 */
export function readHttpApi(
  cloud: Cloud,
  resource: Resource,
  permissions: readonly InvokePermission[],
): ApiDefinition {
  const { api, parts, targetOf } = readApi(cloud, resource, permissions, schemas);
  const authorizers = new Map(
    parts("Authorizer", Authorizer).map(({ ref, properties: { JwtConfiguration: jwt } }) => [
      ref,
      { issuer: jwt.Issuer, audience: jwt.Audience },
    ]),
  );
  const routes = parts("Route", Route).map(({ part, properties: route }): ApiRoute => {
    const { RouteKey: key, AuthorizerId: id } = route;
    const authorizer = id === undefined ? undefined : authorizers.get(id);
    if (route.AuthorizationType === "JWT" && !authorizer) {
      throw new TemplateError(`${describe(part)}: its authoriser ${id} is in no template.`);
    }
    if (guarded.has(key) && !authorizer) {
      throw new TemplateError(
        `${describe(part)}: ${key} is for people who are signed in, and the route has no authoriser. Give it a JWT authoriser.`,
      );
    }
    const place = key === "$default" ? "*/$default" : key.replace(" ", "");
    const functionArn = targetOf(part, route.Target, `$default/${place}`);
    return { key, functionArn, authorizer, scopes: route.AuthorizationScopes ?? [] };
  });
  return { ...api, routes };
}
