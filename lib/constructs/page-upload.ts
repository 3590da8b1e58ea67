import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CfnResource, Duration, Stack } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { type Config, ConfigError } from "#lib/config.ts";
import { explain } from "./explain.ts";

export interface PageUploadProps {
  readonly config: Config;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly bucket: IBucket;
}

/**
 * Pages contain the addresses that they were built with; mail uses those of the deployment.
 * @throws ConfigError when the two differ
 */
function checkAddresses({ config, pages }: PageUploadProps): void {
  const file = join(pages, "addresses.json");
  if (!existsSync(file)) return;
  const built = JSON.parse(readFileSync(file, "utf8"));
  if (built.support === config.supportAddress && built.noReply === config.mailSender) return;
  throw new ConfigError(
    `The pages were built for ${built.support} and ${built.noReply}, the deployment has ${config.supportAddress} and ${config.mailSender}. Give supportAddress and mailSender in cdk.json, or build with HALVEST_SUPPORT_ADDRESS=${config.supportAddress} HALVEST_MAIL_SENDER=${config.mailSender} npm run build.`,
  );
}

/**
 * Puts the built pages into their bucket. Files under assets/ carry a hash of their content in their name and are
 * kept by browsers for a year; the others are revalidated each time, which also makes an invalidation of CloudFront unnecessary.
 * Old assets stay: a page that is open may still need them.
 */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, props: PageUploadProps) {
    super(scope, id);
    checkAddresses(props);
    const shared = { sources: [Source.asset(props.pages)], destinationBucket: props.bucket, prune: false };
    const assets = new BucketDeployment(this, "Assets", {
      ...shared,
      exclude: ["*"],
      include: ["assets/*"],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const entry = new BucketDeployment(this, "Entry", {
      ...shared,
      exclude: ["assets/*", ".well-known/*"],
      cacheControl: [CacheControl.noCache()],
    });
    new BucketDeployment(this, "WellKnown", {
      ...shared,
      exclude: ["*"],
      include: [".well-known/*"],
      // RFC 9116 demands this type; by its name the file would get no character set.
      contentType: "text/plain; charset=utf-8",
      cacheControl: [CacheControl.noCache()],
    });
    // A page must never name an asset that is not there yet.
    entry.node.addDependency(assets);
    this.explainCopier(props);
  }

  /** The function that copies is the CDK's own; it sits beside our constructs, once in each stack. */
  private explainCopier({ config, bucket }: PageUploadProps): void {
    const stack = Stack.of(this);
    const copier = stack.node.children.find(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"));
    const pages = bucket.node.defaultChild;
    if (!copier || !CfnResource.isCfnResource(pages))
      throw new Error("The CDK copies pages in another way now.");
    const copies =
      "The CDK's own copier reads the CDK's asset bucket and writes the pages' bucket, nothing else.";
    const account = config.account ?? "<AWS::AccountId>";
    explain(copier, {
      "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]":
        "The CDK's own copier writes its log with the managed policy; its role cannot be given from here.",
      "AwsSolutions-IAM5[Action::s3:GetBucket*]": copies,
      "AwsSolutions-IAM5[Action::s3:GetObject*]": copies,
      "AwsSolutions-IAM5[Action::s3:List*]": copies,
      "AwsSolutions-IAM5[Action::s3:Abort*]": copies,
      "AwsSolutions-IAM5[Action::s3:DeleteObject*]": copies,
      [`AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${config.region}/*]`]:
        copies,
      [`AwsSolutions-IAM5[Resource::<${stack.getLogicalId(pages)}.Arn>/*]`]: copies,
      "AwsSolutions-L1": "The CDK chooses the runtime of its own copier and moves it with its releases.",
    });
  }
}
