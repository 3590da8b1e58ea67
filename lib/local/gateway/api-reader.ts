import * as z from "zod";
import { demandPermission, type InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { ServicePlace } from "#lib/local/service.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

/** What an API of either protocol has. */
export interface GatewayApi extends ServicePlace {
  readonly id: string;
  readonly domain: string;
  /** The limits of all routes together. */
  readonly throttle: { readonly perSecond: number; readonly burst: number };
}

/** Without limits of its own an account's hold. */
export const stageProperties = {
  AccessLogSettings: z.unknown().optional(),
  ApiId: z.string(),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: z
    .strictObject({
      DetailedMetricsEnabled: z.boolean().optional(),
      ThrottlingBurstLimit: z.number(),
      ThrottlingRateLimit: z.number(),
    })
    .default({ ThrottlingBurstLimit: 5_000, ThrottlingRateLimit: 10_000 }),
  StageName: z.string(),
  Tags: z.unknown().optional(),
};

export const integrationProperties = {
  ApiId: z.string(),
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
};

interface ApiSchemas {
  readonly Api: z.ZodType;
  readonly Stage: z.ZodType<z.output<z.ZodObject<typeof stageProperties>>>;
  readonly Integration: z.ZodType<z.output<z.ZodObject<typeof integrationProperties>>>;
}

/**
 * Reads what both protocols have in common: an API, its one stage and its integrations.
 * @throws TemplateError for anything about them that is not reproduced
 */
export function readApi(
  cloud: Cloud,
  resource: Resource,
  permissions: readonly InvokePermission[],
  { Api, Stage, Integration }: ApiSchemas,
) {
  cloud.parse(resource, Api);
  const id = cloud.ref(resource);
  const { region, account } = resource.stack;

  const parts = <S extends z.ZodType>(type: string, schema: S) =>
    cloud
      .ofType(`AWS::ApiGatewayV2::${type}`)
      .filter((one) => cloud.property(one, "ApiId") === id)
      .map((one) => ({ part: one, ref: cloud.ref(one), properties: cloud.parse(one, schema) }));

  /** The function of a URI, which is its ARN or API Gateway's path to it. @param what of this API invokes it */
  const functionOf = (part: Resource, uri: string, what: string): string => {
    const functionArn = /functions\/(arn:aws:lambda:.+)\/invocations$/.exec(uri)?.[1] ?? uri;
    if (!functionArn.startsWith("arn:aws:lambda:")) {
      throw new TemplateError(
        `${describe(part)}: the local cloud integrates with Lambda functions only, not ${uri}.`,
      );
    }
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${id}/${what}`;
    demandPermission(permissions, part, { functionArn, principal: "apigateway.amazonaws.com", sourceArn });
    return functionArn;
  };

  const integrations = new Map(
    parts("Integration", Integration).map(({ ref, properties }) => [`integrations/${ref}`, properties]),
  );
  /** The function that a route leads to. */
  const targetOf = (route: Resource, target: string, what: string): string => {
    const integration = integrations.get(target);
    if (integration) return functionOf(route, integration.IntegrationUri, what);
    throw new TemplateError(`${describe(route)}: its target ${target} is in no template.`);
  };

  const [stage, ...otherStages] = parts("Stage", Stage);
  if (!stage || otherStages.length > 0) {
    throw new TemplateError(`${describe(resource)}: the local cloud needs exactly one stage.`);
  }
  const { DefaultRouteSettings: limits, StageName } = stage.properties;
  const domain = new URL(cloud.attribute(resource, "ApiEndpoint")).host;
  const throttle = { perSecond: limits.ThrottlingRateLimit, burst: limits.ThrottlingBurstLimit };
  const api: GatewayApi = { id, domain, region, account, throttle };
  return { api, stage: StageName, parts, functionOf, targetOf };
}
