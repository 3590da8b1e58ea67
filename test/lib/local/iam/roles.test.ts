import { describe, expect, it } from "vitest";
import { createAccess } from "#lib/local/iam/access.ts";
import { readRoles } from "#lib/local/iam/roles.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { stackOf } from "#test/lib/local/template/stack-of.ts";

const statement = (Action: string, Resource = "*") => ({
  Statement: [{ Effect: "Allow", Action, Resource }],
});
const trust = { AssumeRolePolicyDocument: {} };

describe("roles", () => {
  it("hold their inline, attached and managed statements together", () => {
    const cloud = readCloud([
      stackOf({
        Resources: {
          Role: {
            Type: "AWS::IAM::Role",
            Properties: {
              ...trust,
              RoleName: "reader",
              Policies: [{ PolicyName: "inline", PolicyDocument: statement("ssm:GetParameter") }],
              ManagedPolicyArns: ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"],
            },
          },
          Attached: {
            Type: "AWS::IAM::Policy",
            Properties: {
              PolicyName: "p",
              PolicyDocument: statement("dynamodb:GetItem"),
              Roles: [{ Ref: "Role" }],
            },
          },
          Foreign: {
            Type: "AWS::IAM::Policy",
            Properties: { PolicyName: "f", PolicyDocument: statement("s3:*"), Roles: ["somebody"] },
          },
        },
      }),
    ]);
    const statements = readRoles(cloud).get("arn:aws:iam::111122223333:role/reader");
    expect(statements?.flatMap(({ Action }) => Action)).toEqual([
      "ssm:GetParameter",
      "dynamodb:GetItem",
      "logs:CreateLogGroup",
      "logs:CreateLogStream",
      "logs:PutLogEvents",
    ]);
  });

  it("with a managed policy that is not known are refused by name", () => {
    const arn = "arn:aws:iam::aws:policy/AdministratorAccess";
    const cloud = readCloud([
      stackOf({
        Resources: { Role: { Type: "AWS::IAM::Role", Properties: { ...trust, ManagedPolicyArns: [arn] } } },
      }),
    ]);
    expect(() => readRoles(cloud)).toThrow(/shop\/Role .*AdministratorAccess/);
  });
});

describe("access", () => {
  const access = createAccess({ region: "eu-central-1", account: "1" });
  const { accessKeyId } = access.issue({
    path: "api/Auth/Function",
    roleArn: "arn:aws:iam::1:role/auth",
    functionName: "auth",
    statements: [{ Effect: "Allow", Action: ["dynamodb:GetItem"], Resource: ["arn:t", "arn:u"] }],
  });
  const ask = (key: string, ...resources: string[]) =>
    access.authorise({ accessKeyId: key, action: "dynamodb:GetItem", resources });

  it("needs every resource of a call to be allowed", () => {
    expect(ask(accessKeyId, "arn:t", "arn:u")).toEqual({ allowed: true });
    expect(ask(accessKeyId, "arn:t", "arn:v").allowed).toBe(false);
  });

  it("says who lacks which grant, and where to add it", () => {
    expect(ask(accessKeyId, "arn:v")).toEqual({
      allowed: false,
      message:
        "User: arn:aws:sts::1:assumed-role/auth/auth is not authorized to perform: dynamodb:GetItem on resource: arn:v " +
        "because no identity-based policy allows the dynamodb:GetItem action (local: function api/Auth/Function; grant " +
        'it where api/Auth/Function is built: { actions: ["dynamodb:GetItem"], resources: ["arn:v"] })',
    });
  });

  it("lets the operator do everything and strangers nothing", () => {
    expect(ask(access.operator.accessKeyId, "arn:v")).toEqual({ allowed: true });
    expect(ask("AKIASTRANGER", "arn:t").allowed).toBe(false);
  });
});
