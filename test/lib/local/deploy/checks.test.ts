import { describe, expect, it } from "vitest";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { checkTables } from "#lib/local/deploy/checks.ts";
import { deployUserPools } from "#lib/local/deploy/user-pools.ts";
import { readPermissions } from "#lib/local/iam/invoke-permissions.ts";
import { readRoles } from "#lib/local/iam/roles.ts";
import { readFunction } from "#lib/local/runtime/function-definition.ts";
import { type Cloud, readCloud } from "#lib/local/template/cloud.ts";
import { poolProperties } from "#test/lib/local/cognito/target.ts";
import { stackOf } from "#test/lib/local/template/stack-of.ts";

type Resources = Record<string, object>;

const cloudOf = (Resources: Resources): Cloud => readCloud([stackOf({ Resources })]);

describe("tables that functions work with", () => {
  const table = (TimeToLiveSpecification?: object) => ({
    Type: "AWS::DynamoDB::Table",
    Properties: {
      TableName: "orders",
      GlobalSecondaryIndexes: [{ IndexName: "gsi1" }],
      ...(TimeToLiveSpecification && { TimeToLiveSpecification }),
    },
  });
  const expiring = table({ AttributeName: "ttl", Enabled: true });
  const check = (Orders: object, { index = "gsi1", name = "orders" } = {}) => {
    const Resource = `arn:aws:dynamodb:eu-central-1:111122223333:table/orders/index/${index}`;
    const Statement = [{ Effect: "Allow", Action: "dynamodb:Query", Resource }];
    const cloud = cloudOf({
      Orders,
      Role: {
        Type: "AWS::IAM::Role",
        Properties: {
          AssumeRolePolicyDocument: {},
          Policies: [{ PolicyName: "read", PolicyDocument: { Statement } }],
        },
      },
      Seller: {
        Type: "AWS::Lambda::Function",
        Metadata: { [entryMetadata]: "functions/seller.lambda.ts" },
        Properties: {
          Code: {},
          Environment: { Variables: { ORDERS_TABLE: name } },
          Handler: "index.handler",
          Role: { "Fn::GetAtt": ["Role", "Arn"] },
          Runtime: "nodejs24.x",
        },
      },
    });
    const functions = cloud.ofType("AWS::Lambda::Function").map((one) => readFunction(cloud, one));
    checkTables(cloud, functions, readRoles(cloud));
  };

  it("pass when they are there, let items expire and have the index that is granted", () => {
    check(expiring);
    check(expiring, { index: "*" });
  });

  it("are refused without a time to live, or with one on another attribute, by name", () => {
    for (const specification of [
      undefined,
      { AttributeName: "ttl", Enabled: false },
      { AttributeName: "until", Enabled: true },
    ]) {
      expect(() => check(table(specification))).toThrow(
        /shop\/Seller .*: ORDERS_TABLE names the table orders, which has no time to live on ttl/,
      );
    }
  });

  it("are refused when no template has them, by name", () => {
    expect(() => check(expiring, { name: "order" })).toThrow(
      /shop\/Seller .*: ORDERS_TABLE names the table order, which is in no template/,
    );
  });

  it("are refused without an index that a role is granted, by name", () => {
    expect(() => check(expiring, { index: "gsi2" })).toThrow(
      /role\/shop-Role-\w+ grants .*\/index\/gsi2, but table orders has no index gsi2/,
    );
  });
});

describe("a user pool's triggers", () => {
  const permission = (SourceArn: unknown) => ({
    Type: "AWS::Lambda::Permission",
    Properties: {
      Action: "lambda:InvokeFunction",
      FunctionName: { Ref: "Step" },
      Principal: "cognito-idp.amazonaws.com",
      SourceArn,
    },
  });
  const deploy = async (resources: Resources, LambdaConfig?: object) => {
    const arn = { "Fn::GetAtt": ["Step", "Arn"] };
    const cloud = cloudOf({
      Step: { Type: "AWS::Lambda::Function", Properties: { FunctionName: "step" } },
      Pool: {
        Type: "AWS::Cognito::UserPool",
        Properties: { ...poolProperties, LambdaConfig: LambdaConfig ?? { DefineAuthChallenge: arn } },
      },
      ...resources,
    });
    const made: string[] = [];
    const createUserPool = async (id: string) => void made.push(id);
    const cognito = { createUserPool, createUserPoolClient: expect.fail };
    await deployUserPools(cloud, cognito, readPermissions(cloud));
    return made.map((id) => cloud.ofType("AWS::Cognito::UserPool").some((pool) => cloud.ref(pool) === id));
  };
  const poolArn = { "Fn::GetAtt": ["Pool", "Arn"] };

  it("run when their functions permit the pool to invoke them", async () => {
    expect(await deploy({ Permission: permission(poolArn) })).toEqual([true]);
    expect(await deploy({}, {})).toEqual([true]);
  });

  it("are refused without that permission, or with one for another pool, by name", async () => {
    const versioned = { PreTokenGenerationConfig: { LambdaArn: "arn:aws:lambda:x", LambdaVersion: "V2_0" } };
    const refused = /shop\/Pool .*: arn:aws:lambda:.* does not permit cognito-idp.amazonaws.com to invoke it/;
    await expect(deploy({})).rejects.toThrow(refused);
    await expect(deploy({ Permission: permission("arn:aws:cognito-idp:other") })).rejects.toThrow(refused);
    await expect(deploy({ Permission: permission(poolArn) }, versioned)).rejects.toThrow(refused);
  });
});
