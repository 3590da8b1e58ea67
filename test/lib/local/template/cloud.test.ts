import { describe, expect, it } from "vitest";
import { readCloud } from "#lib/local/template/cloud.ts";
import { TemplateError } from "#lib/local/template/model.ts";
import { named, placeholder, stackOf } from "./stack-of.ts";

function resolved(value: unknown, body: Record<string, unknown> = {}): unknown {
  const cloud = readCloud([
    stackOf({ ...body, Resources: { ...(body.Resources ?? {}), Probe: named(value) } }),
  ]);
  const probe = cloud.resources.find(({ logicalId }) => logicalId === "Probe");
  return probe && cloud.property(probe, "BucketName");
}

describe("intrinsics", () => {
  it.each([
    [{ Ref: "AWS::Region" }, "eu-central-1"],
    [{ Ref: "AWS::AccountId" }, "111122223333"],
    [{ "Fn::Join": ["-", ["a", { Ref: "AWS::StackName" }, "b"]] }, "a-shop-b"],
    [
      { "Fn::Sub": `arn:${placeholder("AWS::Partition")}:s3:::${placeholder("!literal")}` },
      `arn:aws:s3:::${placeholder("literal")}`,
    ],
    [{ "Fn::Sub": [`${placeholder("Name")}-x`, { Name: { Ref: "AWS::Region" } }] }, "eu-central-1-x"],
    [{ "Fn::Select": [1, { "Fn::Split": ["/", "https:/host/path"] }] }, "host"],
    [{ Plain: [{ Nested: 1 }, true] }, { Plain: [{ Nested: 1 }, true] }],
  ])("%j resolves to %j", (value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  it("a parameter resolves to its default and is refused without one", () => {
    expect(resolved({ Ref: "Size" }, { Parameters: { Size: { Type: "String", Default: "big" } } })).toBe(
      "big",
    );
    expect(() => resolved({ Ref: "Size" }, { Parameters: { Size: { Type: "String" } } })).toThrow(
      /parameter Size/,
    );
  });

  it.each([
    [{ "Fn::Cidr": ["10.0.0.0/8", 2, 8] }, /does not understand the intrinsic Fn::Cidr/],
    [{ "Fn::If": ["Here", "yes", "no"] }, /does not understand the intrinsic Fn::If/],
    ["{{resolve:ssm:/a/b}}", /dynamic reference/],
    [{ Ref: "Nobody" }, /refers to Nobody/],
    [{ "Fn::Join": ["-", [{ a: 1 }, "b"]] }, /Fn::Join needs a text/],
    [{ "Fn::Select": [4, ["a"]] }, /finds no element/],
    [{ "Fn::ImportValue": "nothing" }, /No stack exports nothing/],
  ])("%j is refused by name", (value, message) => {
    expect(() => resolved(value)).toThrow(message);
  });

  it("a refusal names the resource, its construct path and the property", () => {
    const stack = stackOf({
      Resources: { Odd: { ...named({ "Fn::Cidr": [] }), Metadata: { "aws:cdk:path": "shop/Odd/Resource" } } },
    });
    const cloud = readCloud([stack]);
    expect(() => cloud.properties(cloud.resources[0] ?? expect.fail())).toThrow(
      /^shop\/Odd\/Resource \(AWS::S3::Bucket, resource Odd of stack shop\), property BucketName: /,
    );
  });
});

describe("references", () => {
  it("an export of one stack is an import of another", () => {
    const first = stackOf(
      {
        Resources: { Table: { Type: "AWS::DynamoDB::Table", Properties: { TableName: "coins" } } },
        Outputs: { Arn: { Value: { "Fn::GetAtt": ["Table", "Arn"] }, Export: { Name: "first:Arn" } } },
      },
      "first",
    );
    const second = stackOf({ Resources: { Probe: named({ "Fn::ImportValue": "first:Arn" }) } }, "second");
    const cloud = readCloud([first, second]);
    const [probe] = cloud.ofType("AWS::S3::Bucket");
    expect(probe && cloud.property(probe, "BucketName")).toBe(
      "arn:aws:dynamodb:eu-central-1:111122223333:table/coins",
    );
  });

  it("take an output of a stack of another region, by the names of both", () => {
    const code = { Type: "AWS::Lambda::Function", Properties: { FunctionName: "code" } };
    const first = stackOf(
      { Resources: { Code: code }, Outputs: { Code: { Value: { Ref: "Code" } } } },
      "first",
    );
    const output = (OutputName: string, StackName = "first") => {
      const reading = { "Fn::GetStackOutput": { StackName, OutputName, Region: "us-east-1" } };
      const cloud = readCloud([first, stackOf({ Resources: { Probe: named(reading) } }, "second")]);
      const probe = cloud.resources.find(({ logicalId }) => logicalId === "Probe") ?? expect.fail();
      return cloud.property(probe, "BucketName");
    };
    expect(output("Code")).toBe("code");
    expect(() => output("Gone")).toThrow(/No stack first has an output Gone/);
    expect(() => output("Code", "third")).toThrow(/No stack third has an output Code/);
  });

  it("generated names stay the same from start to start and differ between resources", () => {
    const names = () => {
      const cloud = readCloud([
        stackOf({ Resources: { A: { Type: "AWS::IAM::Role" }, B: { Type: "AWS::IAM::Role" } } }),
      ]);
      return cloud.resources.map((resource) => cloud.ref(resource));
    };
    const [first, second] = names();
    expect(names()).toEqual([first, second]);
    expect(first).not.toBe(second);
  });

  it("what custom resources answer is refused by name", () => {
    const cloud = readCloud([
      stackOf({
        Resources: {
          Keys: { Type: "Custom::Keys", Properties: {} },
          Probe: named({ "Fn::GetAtt": ["Keys", "Seen"] }),
        },
      }),
    ]);
    const probe = cloud.resources.find(({ logicalId }) => logicalId === "Probe") ?? expect.fail();
    expect(() => cloud.property(probe, "BucketName")).toThrow(
      /resource Keys .*what custom resources answer is not reproduced/,
    );
  });
});

describe("what is not understood", () => {
  it("every unknown resource type stops the start, with its path", () => {
    const odd = (Type: string, path: string) => ({ Type, Metadata: { "aws:cdk:path": path } });
    const stack = stackOf({
      Resources: {
        Db: odd("AWS::RDS::DBInstance", "shop/Db"),
        Vpc: odd("AWS::EC2::VPC", "shop/Vpc"),
        Fine: named("x"),
      },
    });
    expect(() => readCloud([stack])).toThrow(TemplateError);
    expect(() => readCloud([stack])).toThrow(
      /shop\/Db \(AWS::RDS::DBInstance[\s\S]*shop\/Vpc \(AWS::EC2::VPC/,
    );
    expect(() => readCloud([stack])).not.toThrow(/Fine/);
  });

  it.each([{ Transform: "AWS::Serverless-2016-10-31" }, { Conditions: {} }, { Mappings: {} }])(
    "the section %j stops the start by name",
    (section) => {
      expect(() => stackOf({ ...section, Resources: {} })).toThrow(Object.keys(section)[0]);
    },
  );

  it("an unknown attribute is refused instead of made up", () => {
    const stack = stackOf({
      Resources: { Bucket: named("b"), Probe: named({ "Fn::GetAtt": ["Bucket", "WebsiteURL"] }) },
    });
    const cloud = readCloud([stack]);
    const probe = cloud.resources[1] ?? expect.fail();
    expect(() => cloud.property(probe, "BucketName")).toThrow(/does not know its attribute WebsiteURL/);
  });
});
