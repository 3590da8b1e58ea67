import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { type CfnApi, WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { AlarmSpec } from "#lib/constructs/alarms.ts";
import type { DeliveryQueue } from "#lib/constructs/delivery-queue.ts";
import { explain } from "#lib/constructs/explain.ts";
import { FeatureFunction, type FunctionRecord } from "#lib/constructs/feature-function.ts";
import { combine, type Offer } from "#lib/constructs/needs.ts";
import { gateNeeds } from "#lib/features.ts";
import { realtime } from "#lib/functions.ts";
import { correspondence } from "#shared/api/correspondence.ts";

/** Sockets of open pages, at the path of the stage. */
export class RealtimeStack extends Stack {
  readonly api: WebSocketApi;
  readonly functions: readonly FeatureFunction[];
  private readonly sessionEnd: FeatureFunction;

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer; live: DeliveryQueue }) {
    super(scope, id, props);
    const { offer, live } = props;
    const { config, tables } = offer;
    // What a call of someone who is signed in needs: the session is looked up, behind the distribution.
    const gate = gateNeeds({ unreadCounts: correspondence.unreadCounts });
    const made = (name: string, record: FunctionRecord) =>
      new FeatureFunction(this, name, { record, offer, service: "realtime" });
    const authorise = made("authorise", {
      ...realtime.authorise,
      needs: combine(gate, realtime.authorise.needs),
    });
    const { secrets: _, ...session } = gate;
    const socket = made("socket", {
      ...realtime.socket,
      needs: combine(session, realtime.socket.needs),
    });
    const push = made("push", realtime.push);
    const sessionEnd = made("session-end", realtime.sessionEnd);
    // Without an identity source: API Gateway tells letters of a header's name apart, which browsers write as they like. The
    // function refuses what has no token.
    const authorizer = new WebSocketLambdaAuthorizer("Authorise", authorise.function, { identitySource: [] });
    const integration = (name: string) => ({
      integration: new WebSocketLambdaIntegration(name, socket.function),
    });
    this.api = new WebSocketApi(this, "Sockets", {
      apiName: `halvest-${config.stage}-sockets`,
      description: "Halvest: live updates of open pages",
      routeSelectionExpression: "$request.body.action",
      connectRouteOptions: { ...integration("OnConnect"), authorizer },
      disconnectRouteOptions: integration("OnDisconnect"),
      defaultRouteOptions: integration("OnFrame"),
    });
    explain(this.api, {
      "AwsSolutions-APIG4": "The authoriser decides when a socket is opened; its frames come after that.",
    });
    const stage = new WebSocketStage(this, "Stage", {
      webSocketApi: this.api,
      stageName: "ws",
      autoDeploy: true,
      throttle: { rateLimit: config.apiRateLimit, burstLimit: config.apiBurstLimit },
    });
    explain(stage, {
      "AwsSolutions-APIG1":
        "Each socket is opened and closed by functions that log it; what frames say belongs in no log.",
    });
    const account = config.account ?? "<AWS::AccountId>";
    const manages = (each: FeatureFunction, ...methods: readonly ("POST" | "DELETE")[]) => {
      each.function.addEnvironment(
        "AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI",
        `https://${this.api.apiId}.execute-api.${this.region}.amazonaws.com/${stage.stageName}`,
      );
      const place = `${this.api.apiId}/${stage.stageName}`;
      each.allow(
        new PolicyStatement({
          actions: ["execute-api:ManageConnections"],
          resources: methods.map((method) =>
            this.formatArn({ service: "execute-api", resource: `${place}/${method}/@connections/*` }),
          ),
        }),
      );
      const sockets = `execute-api:${this.region}:${account}:<${this.getLogicalId(this.api.node.defaultChild as CfnApi)}>`;
      explain(
        each,
        Object.fromEntries(
          methods.map((method) => [
            `AwsSolutions-IAM5[Resource::arn:aws:${sockets}/${stage.stageName}/${method}/@connections/*]`,
            "Sockets are named while the product runs: the right ends at those of this API.",
          ]),
        ),
      );
    };
    manages(socket, "POST", "DELETE");
    manages(push, "POST");
    manages(sessionEnd, "DELETE");
    live.feed(push);
    this.closeEnded(sessionEnd, tables.accounts.tableStreamArn);
    this.functions = [authorise, socket, push, sessionEnd];
    this.sessionEnd = sessionEnd;
    new CfnOutput(this, "SocketEndpoint", { value: this.api.apiEndpoint });
  }

  private closeEnded(sessionEnd: FeatureFunction, stream: string | undefined): void {
    if (stream === undefined) throw new Error("The accounts table needs a stream.");
    sessionEnd.allowStream(stream);
    const mapping = new EventSourceMapping(this, "EndedSessions", {
      target: sessionEnd.function,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("REMOVE"),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith("session#") } } },
        }),
      ],
    });
    mapping.node.addDependency(sessionEnd);
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: "session-ends-late",
        metric: this.sessionEnd.metric("IteratorAge", Stats.MAXIMUM),
        atLeast: Duration.minutes(5).toMilliseconds(),
        runbook:
          "Sessions have ended for five minutes without their sockets being closed, so a page that was signed out elsewhere is still notified. The log of realtime-session-end has the reason. What waits is kept for 24 hours and caught up with; a socket is closed after two hours at the latest.",
      },
    ];
  }
}
