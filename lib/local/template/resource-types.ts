import { describe, type Resource, TemplateError } from "./model.ts";

/** Types that some part of the local cloud reproduces or judges. */
const reproduced: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Authorizer",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::Cognito::UserPool",
  "AWS::Cognito::UserPoolClient",
  "AWS::DynamoDB::Table",
  "AWS::Events::Rule",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Version",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
  "AWS::SES::ReceiptRule",
  "AWS::SES::ReceiptRuleSet",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::Queue",
]);

/** Types without an effect on a laptop, each with the reason why leaving them out is faithful. */
const withoutLocalEffect: Readonly<Record<string, string>> = {
  "AWS::Budgets::Budget": "watches the bill of an AWS account",
  "AWS::CloudFormation::WaitConditionHandle": "stands where a stack has nothing else",
  "AWS::CloudFront::OriginAccessControl": "signs CloudFront's own reads of the bucket",
  "AWS::CloudWatch::Alarm": "watches metrics, which are not collected locally",
  "AWS::CloudWatch::Dashboard": "draws metrics, which are not collected locally",
  "AWS::Lambda::EventInvokeConfig":
    "sets retries of asynchronous calls; the local runtime reports the first failure",
  "AWS::Lambda::LayerVersion": "carries tools of the CDK's own uploads, which the gateway replaces",
  "AWS::Logs::Delivery": "delivers CloudFront's access log; the local gateway writes none",
  "AWS::Logs::DeliveryDestination": "says where an access log goes",
  "AWS::Logs::DeliverySource": "says whose access log is delivered",
  "AWS::Logs::LogGroup": "local logs are files under the data directory",
  "AWS::Logs::MetricFilter": "makes metrics of logs, which are not collected locally",
  "AWS::S3::BucketPolicy": "bucket access from outside; local buckets judge callers by their own rights",
  "AWS::SNS::Subscription": "sends alarms to people",
  "AWS::SNS::Topic": "sends alarms to people",
  "AWS::SQS::QueuePolicy": "lets AWS services write to a dead-letter queue",
  "AWS::WAFv2::WebACL": "filters the public internet",
  "Custom::CDKBucketDeployment": "the gateway reads its asset and its cache headers directly",
};

/** Whether the type is a custom resource that one of the product's own functions provides. */
export function isCustomResource(type: string): boolean {
  const custom = type.startsWith("Custom::") || type === "AWS::CloudFormation::CustomResource";
  return custom && !reproduced.has(type) && !Object.hasOwn(withoutLocalEffect, type);
}

/**
 * Checks that every resource is either reproduced or known to mean nothing on a laptop.
 * @throws TemplateError naming every resource that is neither
 */
export function checkTypes(resources: readonly Resource[]): void {
  const unknown = resources.filter(
    ({ type }) =>
      !reproduced.has(type) && !Object.hasOwn(withoutLocalEffect, type) && !isCustomResource(type),
  );
  if (unknown.length === 0) return;
  throw new TemplateError(
    [
      "The local cloud does not understand these resources and does not guess:",
      ...unknown.map((resource) => `  ${describe(resource)}`),
      "Reproduce the type in lib/local, or list it with a reason in lib/local/template/resource-types.ts.",
    ].join("\n"),
  );
}
