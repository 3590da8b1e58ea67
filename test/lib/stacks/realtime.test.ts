import { beforeAll, describe, expect, test } from "vitest";
import { ofType, type Synthesis, synthesise } from "./synthesis.ts";

let synthesis: Synthesis;
beforeAll(() => {
  synthesis = synthesise();
});

describe("the sockets", () => {
  test("are refused by the function alone, however a browser writes the header with the token", () => {
    const [authorizer] = ofType(synthesis, "AWS::ApiGatewayV2::Authorizer").filter(
      ({ stack }) => stack === "realtime",
    );
    expect(authorizer?.Properties.IdentitySource).toEqual([]);
  });

  test.each([
    ["socket", ["DELETE", "POST"]],
    ["push", ["POST"]],
    ["sessionend", ["DELETE"]],
  ])("let %s do what it does with them, and nothing else", (id, methods) => {
    const [policy] = ofType(synthesis, "AWS::IAM::Policy").filter(
      ({ stack, logicalId }) => stack === "realtime" && logicalId.startsWith(`${id}Policy`),
    );
    const { Statement } = (policy ?? expect.fail()).Properties.PolicyDocument as {
      Statement: { Action: unknown; Resource: unknown }[];
    };
    const granted = Statement.filter(({ Action }) => Action === "execute-api:ManageConnections");
    const text = JSON.stringify(granted.map(({ Resource }) => Resource));
    expect([...text.matchAll(/(\w+)\/@connections/g)].map(([, method]) => method).toSorted()).toEqual(
      methods,
    );
  });
});
