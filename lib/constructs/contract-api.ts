import { Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { type Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { apiScope, type FeatureContract, type Operation, routeKey } from "#shared/api/contract.ts";
import { type AlarmSpec, alarmPeriod } from "./alarms.ts";
import { explain } from "./explain.ts";
import { removalOf } from "./removal.ts";

export interface ContractApiProps {
  readonly config: Config;
  readonly poolId: string;
  readonly clientId: string;
}

/** What API Gateway logs of each request: enough to find a fault, nothing about the person. */
const accessLog = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  bytes: "$context.responseLength",
  latencyMs: "$context.responseLatency",
  functionMs: "$context.integrationLatency",
  error: "$context.error.message",
  authoriserError: "$context.authorizer.error",
  functionError: "$context.integrationErrorMessage",
};

/**
 * The HTTP API. Its routes come from the contract, one for each operation; operations for people who are signed in
 * are refused by API Gateway itself unless the request carries a valid access token of the pool's client.
 */
export class ContractApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  private readonly tokens: HttpJwtAuthorizer;

  constructor(scope: Construct, id: string, props: ContractApiProps) {
    super(scope, id);
    const { config } = props;
    this.api = new HttpApi(this, "Http", {
      apiName: `halvest-${config.stage}`,
      description: "Halvest: every operation of the contract",
      createDefaultStage: false,
      // Reached through CloudFront under the pages' own origin, so no cross-origin rules are needed.
    });
    const log = new LogGroup(this, "AccessLog", {
      logGroupName: `/halvest/${config.stage}/api-access`,
      retention: config.logRetentionDays,
      removalPolicy: removalOf(config),
    });
    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.api,
      autoDeploy: true,
      // Metrics by route would cost more than all the rest together; the access log has each request's route.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: config.apiRateLimit, burstLimit: config.apiBurstLimit },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    const issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${props.poolId}`;
    this.tokens = new HttpJwtAuthorizer("Tokens", issuer, { jwtAudience: [props.clientId] });
  }

  /** Adds a route for each operation of a feature, all answered by one function. */
  serve(feature: string, operations: FeatureContract, handler: IFunction): void {
    // One permission for the whole API: one for each route would outgrow the 20 kB a function's policy may have.
    const integration = new HttpLambdaIntegration(feature, handler, { scopePermissionToRoute: false });
    for (const [name, operation] of Object.entries(operations)) {
      const guarded = needsToken(operation);
      const [method, path] = routeKey(operation).split(" ");
      const route = new HttpRoute(this, `${feature}-${name}`, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(path ?? "", method as HttpMethod),
        integration,
        authorizer: guarded ? this.tokens : new HttpNoneAuthorizer(),
        // The pool's trigger puts this scope into access tokens alone, so an identity token opens nothing.
        ...(guarded ? { authorizationScopes: [apiScope] } : {}),
      });
      if (!guarded) explain(route, { "AwsSolutions-APIG4": publicReason(operation) });
    }
  }

  /** Requests that match no operation go to a function too, so that it is refused in the API's own form. */
  answerUnknown(handler: IFunction): void {
    const route = new HttpRoute(this, "Unknown", {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration("unknown", handler, { scopePermissionToRoute: false }),
      authorizer: new HttpNoneAuthorizer(),
    });
    explain(route, {
      "AwsSolutions-APIG4": "There is nothing behind this route but the answer that there is nothing.",
    });
  }

  failures(): Metric {
    return this.stage.metricServerError({ period: alarmPeriod });
  }

  latency(statistic: string): Metric {
    return this.stage.metricLatency({ statistic, period: alarmPeriod });
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: "api-5xx",
        metric: this.failures(),
        atLeast: 5,
        runbook:
          "The API answers with server errors. The access log /halvest/<stage>/api-access names route and request id; the feature's log group has the cause under the same request id.",
      },
      {
        name: "api-latency",
        metric: this.latency(Stats.percentile(95)),
        atLeast: 3_000,
        periods: 3,
        runbook:
          "One answer in twenty takes more than three seconds for a quarter of an hour. Compare latencyMs and functionMs by route in the access log: slow functions want memory, slow tables show in DynamoDB's latency.",
      },
    ];
  }
}

/** Whether API Gateway requires an access token; API keys are not tokens and are checked by the function. */
function needsToken(operation: Operation): boolean {
  return operation.access === "session" || operation.access === "admin";
}

function publicReason(operation: Operation): string {
  return operation.access === "public"
    ? "The contract declares this operation public: it is for people who are not signed in."
    : "Callers identify themselves with an API key, which the function checks.";
}
