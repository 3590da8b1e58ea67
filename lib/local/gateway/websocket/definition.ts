import * as z from "zod";
import { integrationFunction } from "#lib/local/gateway/http-api/definition.ts";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const Api = z.strictObject({
  Description: z.string().optional(),
  Name: z.string(),
  ProtocolType: z.literal("WEBSOCKET"),
  RouteSelectionExpression: z.string(),
  Tags: z.unknown().optional(),
});

const Stage = z.strictObject({
  AccessLogSettings: z.unknown().optional(),
  ApiId: z.string(),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: z
    .strictObject({
      DataTraceEnabled: z.boolean().optional(),
      DetailedMetricsEnabled: z.boolean().optional(),
      LoggingLevel: z.string().optional(),
      ThrottlingBurstLimit: z.number(),
      ThrottlingRateLimit: z.number(),
    })
    .default({ ThrottlingBurstLimit: 5_000, ThrottlingRateLimit: 10_000 }),
  Description: z.string().optional(),
  StageName: z.string(),
  Tags: z.unknown().optional(),
});

const Integration = z.strictObject({
  ApiId: z.string(),
  IntegrationMethod: z.literal("POST").optional(),
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
});

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
export interface SocketApi {
  readonly id: string;
  readonly domain: string;
  readonly region: string;
  readonly account: string;
  /** Its name is the path at which sockets are opened. */
  readonly stage: string;
  /** ARNs of functions, by route. */
  readonly routes: ReadonlyMap<string, string>;
  readonly authorizer: { readonly functionArn: string; readonly headers: readonly string[] } | undefined;
  readonly throttle: { readonly perSecond: number; readonly burst: number };
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
  cloud.parse(resource, Api);
  const id = cloud.ref(resource);
  const { region, account } = resource.stack;
  const ofThisApi = (type: string) =>
    cloud.ofType(`AWS::ApiGatewayV2::${type}`).filter((one) => cloud.property(one, "ApiId") === id);
  const [stageResource, ...otherStages] = ofThisApi("Stage");
  if (!stageResource || otherStages.length > 0) {
    throw new TemplateError(`${describe(resource)}: the local cloud needs exactly one stage.`);
  }
  const stage = cloud.parse(stageResource, Stage);
  const permitted = (owner: Resource, functionArn: string, what: string): string => {
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${id}/${what}`;
    if (mayInvoke(permissions, { functionArn, principal: "apigateway.amazonaws.com", sourceArn })) {
      return functionArn;
    }
    throw new TemplateError(
      `${describe(owner)}: function ${functionArn} does not permit API Gateway to invoke it. Add an AWS::Lambda::Permission with source ${sourceArn}.`,
    );
  };
  const authorizers = new Map(
    ofThisApi("Authorizer").map((one) => {
      const { AuthorizerUri, IdentitySource } = cloud.parse(one, Authorizer);
      const functionArn = integrationFunction(AuthorizerUri, one);
      return [
        cloud.ref(one),
        {
          functionArn: permitted(one, functionArn, `authorizers/${cloud.ref(one)}`),
          headers: IdentitySource.map((source) => source.replace(/^.*\./, "").toLowerCase()),
        },
      ] as const;
    }),
  );
  const integrations = new Map(
    ofThisApi("Integration").map((one) => [
      `integrations/${cloud.ref(one)}`,
      integrationFunction(cloud.parse(one, Integration).IntegrationUri, one),
    ]),
  );
  let authorizer: SocketApi["authorizer"];
  const routes = ofThisApi("Route").map((one) => {
    const { RouteKey, Target, AuthorizerId } = cloud.parse(one, Route);
    const functionArn = integrations.get(Target);
    if (!functionArn) throw new TemplateError(`${describe(one)}: its target ${Target} is in no template.`);
    if (AuthorizerId !== undefined) {
      authorizer = authorizers.get(AuthorizerId);
      if (!authorizer || RouteKey !== "$connect") {
        throw new TemplateError(`${describe(one)}: an authoriser of these templates is for $connect only.`);
      }
    }
    return [RouteKey, permitted(one, functionArn, `${stage.StageName}/${RouteKey}`)] as const;
  });
  return {
    id,
    domain: new URL(cloud.attribute(resource, "ApiEndpoint")).host,
    region,
    account,
    stage: stage.StageName,
    routes: new Map(routes),
    authorizer,
    throttle: {
      perSecond: stage.DefaultRouteSettings.ThrottlingRateLimit,
      burst: stage.DefaultRouteSettings.ThrottlingBurstLimit,
    },
  };
}
