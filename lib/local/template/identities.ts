import { createHash } from "node:crypto";
import { describe, type Resource, TemplateError } from "./model.ts";

/** The id and attributes of a created resource, as CloudFormation would have them. */
export interface ResourceIdentity {
  /** The answer to `Ref`. */
  readonly ref: string;
  /** The answers to `Fn::GetAtt`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Reads a property of the resource, resolved; undefined if the template does not give it. */
export type Property = (name: string) => string | undefined;

type IdentityOf = (resource: Resource, property: Property) => ResourceIdentity;

function digest(resource: Resource): Buffer {
  return createHash("sha256").update(`${resource.stack.name}/${resource.logicalId}`).digest();
}

function characters(resource: Resource, length: number, alphabet: string): string {
  let value = BigInt(`0x${digest(resource).toString("hex")}`);
  let result = "";
  for (; result.length < length; value /= BigInt(alphabet.length)) {
    result += alphabet[Number(value % BigInt(alphabet.length))];
  }
  return result;
}

const lower = "abcdefghijklmnopqrstuvwxyz0123456789";
const upper = lower.toUpperCase();

function uuid(resource: Resource): string {
  const hex = digest(resource).toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** CloudFormation's form of a generated name, stable between starts: stack, logical id, a suffix. */
function generatedName(resource: Resource, maximum: number): string {
  const suffix = characters(resource, 12, upper);
  return `${`${resource.stack.name}-${resource.logicalId}`.slice(0, maximum - 13)}-${suffix}`;
}

function arn(resource: Resource, service: string, name: string, global = false): string {
  const { region, account } = resource.stack;
  return `arn:aws:${service}:${global ? "" : region}:${account}:${name}`;
}

/** A resource whose `Ref` is its name, given by a property or generated. */
function named(
  nameProperty: string,
  maximum: number,
  attributes: (resource: Resource, name: string) => Record<string, string>,
): IdentityOf {
  return (resource, property) => {
    const name = property(nameProperty) ?? generatedName(resource, maximum);
    return { ref: name, attributes: attributes(resource, name) };
  };
}

/** A resource whose `Ref` is a generated id. */
function generated(
  length: number,
  alphabet: string,
  attributes: (resource: Resource, id: string) => Record<string, string> = () => ({}),
): IdentityOf {
  return (resource) => {
    const id = characters(resource, length, alphabet);
    return { ref: id, attributes: attributes(resource, id) };
  };
}

/** AWS names a stream by the moment at which it was switched on; here it is the same for all. */
export const streamLabel = "2026-01-01T00:00:00.000";

const policy: IdentityOf = (resource) => ({ ref: uuid(resource), attributes: {} });

const nameless = generated(14, lower);

/** Ids as the services form them, per resource type. A type that is not here has no `Ref` locally. */
const identities: Readonly<Record<string, IdentityOf>> = {
  "AWS::ApiGatewayV2::Api": (resource, property) => {
    const id = characters(resource, 10, lower);
    const protocol = property("ProtocolType") === "WEBSOCKET" ? "wss" : "https";
    const ApiEndpoint = `${protocol}://${id}.execute-api.${resource.stack.region}.amazonaws.com`;
    return { ref: id, attributes: { ApiEndpoint } };
  },
  "AWS::ApiGatewayV2::Authorizer": generated(6, lower),
  "AWS::ApiGatewayV2::Integration": generated(7, lower),
  "AWS::ApiGatewayV2::Route": generated(7, lower),
  "AWS::ApiGatewayV2::Stage": named("StageName", 128, () => ({})),
  "AWS::CloudFront::Distribution": generated(14, upper, (_, id) => ({
    DomainName: `${id.toLowerCase()}.cloudfront.net`,
  })),
  "AWS::CloudFront::Function": (resource, property) => {
    const own = arn(resource, "cloudfront", `function/${property("Name")}`, true);
    return { ref: own, attributes: { FunctionARN: own } };
  },
  "AWS::CloudFront::OriginAccessControl": generated(14, upper, (_, id) => ({ Id: id })),
  "AWS::CloudFront::OriginRequestPolicy": policy,
  "AWS::CloudFront::ResponseHeadersPolicy": policy,
  "AWS::Cognito::UserPool": (resource) => {
    const { region } = resource.stack;
    const id = `${region}_${characters(resource, 9, lower + upper.slice(0, 26))}`;
    return { ref: id, attributes: { Arn: arn(resource, "cognito-idp", `userpool/${id}`) } };
  },
  "AWS::Cognito::UserPoolClient": generated(26, lower),
  "AWS::DynamoDB::Table": named("TableName", 255, (resource, name) => ({
    Arn: arn(resource, "dynamodb", `table/${name}`),
    StreamArn: arn(resource, "dynamodb", `table/${name}/stream/${streamLabel}`),
  })),
  "AWS::Events::Rule": named("Name", 64, (resource, name) => ({
    Arn: arn(resource, "events", `rule/${name}`),
  })),
  "AWS::IAM::Policy": named("PolicyName", 128, () => ({})),
  "AWS::IAM::Role": named("RoleName", 64, (resource, name) => ({
    Arn: arn(resource, "iam", `role/${name}`, true),
  })),
  "AWS::Lambda::Function": named("FunctionName", 64, (resource, name) => ({
    Arn: arn(resource, "lambda", `function:${name}`),
  })),
  "AWS::Lambda::Version": (resource, property) => {
    const own = `${arn(resource, "lambda", `function:${property("FunctionName")}`)}:1`;
    return { ref: own, attributes: {} };
  },
  "AWS::Logs::LogGroup": named("LogGroupName", 512, (resource, name) => ({
    Arn: `${arn(resource, "logs", `log-group:${name}`)}:*`,
  })),
  "AWS::S3::Bucket": (resource, property) => {
    const name =
      property("BucketName") ??
      `${resource.stack.name}-${resource.logicalId}`.toLowerCase().slice(0, 50) +
        `-${characters(resource, 12, lower)}`;
    const { region } = resource.stack;
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
      },
    };
  },
  "AWS::SES::ReceiptRuleSet": named("RuleSetName", 64, () => ({})),
  "AWS::SNS::Topic": (resource, property) => {
    const name = property("TopicName") ?? generatedName(resource, 256);
    const own = arn(resource, "sns", name);
    return { ref: own, attributes: { TopicArn: own, TopicName: name } };
  },
  "AWS::SQS::Queue": (resource, property) => {
    const name = property("QueueName") ?? generatedName(resource, 80);
    const { region, account } = resource.stack;
    const url = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
    return { ref: url, attributes: { QueueName: name, Arn: arn(resource, "sqs", name) } };
  },
};

/**
 * The ids and attributes that CloudFormation would give a resource. They depend on nothing but the stack's
 * name, the logical id and the properties, so data survives a restart.
 * @throws TemplateError if it is not implemented how the service forms ids of this type
 */
export function identify(resource: Resource, property: Property): ResourceIdentity {
  const identity = identities[resource.type] ?? (resource.type.startsWith("AWS::") ? undefined : nameless);
  if (!identity) {
    throw new TemplateError(
      `${describe(resource)}: is referred to, but the local cloud does not know how ids of this type are formed. Add the type to lib/local/template/identities.ts.`,
    );
  }
  return identity(resource, property);
}
