import * as z from "zod";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { type Operation, routeKey } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

const Api = z.strictObject({
  Name: z.string(),
  ProtocolType: z.literal("HTTP"),
  Description: z.string().optional(),
  Tags: z.unknown().optional(),
});

const Stage = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal("$default"),
  AutoDeploy: z.literal(true),
  AccessLogSettings: z.unknown().optional(),
  /** Without them an account's own limits hold. */
  DefaultRouteSettings: z
    .strictObject({
      DetailedMetricsEnabled: z.boolean().optional(),
      ThrottlingBurstLimit: z.number(),
      ThrottlingRateLimit: z.number(),
    })
    .default({ ThrottlingBurstLimit: 5_000, ThrottlingRateLimit: 10_000 }),
  Tags: z.unknown().optional(),
});

const Integration = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});

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
export interface ApiDefinition {
  readonly id: string;
  readonly domain: string;
  readonly region: string;
  readonly account: string;
  readonly routes: readonly ApiRoute[];
  /** The limits of all routes together. */
  readonly throttle: { readonly perSecond: number; readonly burst: number };
}

/** Routes of the contract for people who are signed in. */
const guarded: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((operations): Operation[] => Object.values(operations))
    .filter(({ access }) => access === "session" || access === "admin")
    .map(routeKey),
);

/** A function's ARN from what an integration's URI may be: the ARN itself or API Gateway's invocation path. */
export function integrationFunction(uri: string, resource: Resource): string {
  const [, wrapped] = /functions\/(arn:aws:lambda:.+)\/invocations$/.exec(uri) ?? [];
  const arn = wrapped ?? uri;
  if (arn.startsWith("arn:aws:lambda:")) return arn;
  throw new TemplateError(
    `${describe(resource)}: the local cloud integrates with Lambda functions only, not ${uri}.`,
  );
}

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
  cloud.parse(resource, Api);
  const id = cloud.ref(resource);
  const { region, account } = resource.stack;
  const ofThisApi = (type: string) => cloud.ofType(type).filter((one) => cloud.property(one, "ApiId") === id);
  const integrations = new Map(
    ofThisApi("AWS::ApiGatewayV2::Integration").map((one) => [
      `integrations/${cloud.ref(one)}`,
      { ...cloud.parse(one, Integration), resource: one },
    ]),
  );
  const authorizers = new Map(
    ofThisApi("AWS::ApiGatewayV2::Authorizer").map((one) => [cloud.ref(one), cloud.parse(one, Authorizer)]),
  );
  const [stageResource, ...otherStages] = ofThisApi("AWS::ApiGatewayV2::Stage");
  if (!stageResource || otherStages.length > 0) {
    throw new TemplateError(
      `${describe(resource)}: the local cloud needs exactly one stage, the $default one.`,
    );
  }
  const { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst } = cloud.parse(
    stageResource,
    Stage,
  ).DefaultRouteSettings;

  const routes = ofThisApi("AWS::ApiGatewayV2::Route").map((one): ApiRoute => {
    const route = cloud.parse(one, Route);
    const integration = integrations.get(route.Target);
    if (!integration)
      throw new TemplateError(`${describe(one)}: its target ${route.Target} is in no template.`);
    const configured = route.AuthorizerId === undefined ? undefined : authorizers.get(route.AuthorizerId);
    if (route.AuthorizationType === "JWT" && !configured) {
      throw new TemplateError(`${describe(one)}: its authoriser ${route.AuthorizerId} is in no template.`);
    }
    if (guarded.has(route.RouteKey) && !configured) {
      throw new TemplateError(
        `${describe(one)}: ${route.RouteKey} is for people who are signed in, and the route has no authoriser. Give it a JWT authoriser.`,
      );
    }
    const [method = "", path = ""] =
      route.RouteKey === "$default" ? ["*", "/$default"] : route.RouteKey.split(" ");
    const functionArn = integrationFunction(integration.IntegrationUri, integration.resource);
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${id}/$default/${method}${path}`;
    if (!mayInvoke(permissions, { functionArn, principal: "apigateway.amazonaws.com", sourceArn })) {
      throw new TemplateError(
        `${describe(one)}: function ${functionArn} does not permit API Gateway to invoke it for ${route.RouteKey}. Add an AWS::Lambda::Permission with source ${sourceArn}.`,
      );
    }
    return {
      key: route.RouteKey,
      functionArn,
      authorizer: configured && {
        issuer: configured.JwtConfiguration.Issuer,
        audience: configured.JwtConfiguration.Audience,
      },
      scopes: route.AuthorizationScopes ?? [],
    };
  });
  const domain = new URL(cloud.attribute(resource, "ApiEndpoint")).host;
  return { id, domain, region, account, routes, throttle: { perSecond, burst } };
}
