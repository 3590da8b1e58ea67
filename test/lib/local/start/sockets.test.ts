import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { appOf, inlineFunction, started } from "./small-app.ts";

const authoriser = `exports.handler = async ({ headers, methodArn }) => ({
  principalId: "ann",
  policyDocument: {
    Version: "2012-10-17",
    Statement: [{
      Effect: headers["sec-websocket-protocol"].includes("good") ? "Allow" : "Deny",
      Action: "execute-api:Invoke",
      Resource: methodArn,
    }],
  },
})`;

/** A WebSocket API as the CDK writes it: its functions answer with what they receive of the connection. */
const app = (isPermitted = true, more?: string) =>
  appOf((stack) => {
    const integration = (id: string, code: string) =>
      new WebSocketLambdaIntegration(id, inlineFunction(stack, id, `exports.handler = ${code}`));
    const api = new WebSocketApi(stack, "Api", {
      connectRouteOptions: {
        integration: integration(
          "connect",
          `async () => ({ statusCode: 200, headers: { "sec-websocket-protocol": "v1" } })`,
        ),
        authorizer: new WebSocketLambdaAuthorizer("Tokens", inlineFunction(stack, "tokens", authoriser), {
          identitySource: ["route.request.header.Sec-WebSocket-Protocol"],
        }),
      },
      defaultRouteOptions: { integration: integration("echo", "async () => { throw new Error('no') }") },
    });
    if (more) api.addRoute(more, { integration: integration(more, "async () => ({})") });
    new WebSocketStage(stack, "Stage", { webSocketApi: api, stageName: "ws", autoDeploy: true });
    const permissions = stack.node.findAll().filter((one) => one instanceof CfnPermission);
    if (!isPermitted) permissions[0]?.addPropertyOverride("SourceArn", "arn:aws:execute-api:*:*:other/*");
  });

describe("a WebSocket API of the templates", () => {
  it("opens sockets that its authoriser lets in, and messages reach them by the management API", async () => {
    const { cloud, errors } = await started({ app: app() });
    const address = `${cloud.origin.replace("http", "ws")}/ws`;
    const visit = (protocols: string[]) => {
      const socket = new WebSocket(address, protocols);
      onTestFinished(() => socket.terminate());
      const heard: string[] = [];
      socket.on("message", (data) => heard.push(String(data)));
      const opened = new Promise<string>((resolve, reject) => {
        socket.on("open", () => resolve(socket.protocol));
        socket.on("error", reject);
      });
      return { socket, heard, opened };
    };
    await expect(visit(["v1", "bad"]).opened).rejects.toThrow("403");
    const { socket, heard, opened } = visit(["v1", "good"]);
    expect(await opened).toBe("v1");
    socket.send("hello");
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 120_000 });
    const { message, connectionId: ConnectionId } = JSON.parse(heard[0] ?? "{}");
    expect(message).toBe("Internal server error");
    expect(errors.join()).toContain("echo");
    const { endpoint, region, operator } = cloud.aws;
    const client = new ApiGatewayManagementApiClient({ endpoint, region, credentials: operator });
    await client.send(new PostToConnectionCommand({ ConnectionId, Data: "news" }));
    client.destroy();
    await vi.waitFor(() => expect(heard).toContain("news"), { timeout: 120_000 });
  });

  it("whose function API Gateway may not invoke stops the start by name", async () => {
    await expect(started({ app: app(false) })).rejects.toThrow(
      /shop\/Api\/.* does not permit apigateway.amazonaws.com to invoke it. Add an AWS::Lambda::Permission with source/,
    );
  });

  it("with a route that messages name stops the start by name", async () => {
    await expect(started({ app: app(true, "rename") })).rejects.toThrow(
      /shop\/Api\/rename.*does not understand its properties.*RouteKey/s,
    );
  });
});
