import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CfnResource, Duration, Stack } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { type Config, ConfigError } from "#lib/config.ts";
import { flagsOn } from "#shared/api/developer/feature-flags.ts";
import { explain } from "./explain.ts";
import { removalOf } from "./removal.ts";

export interface PageUploadProps {
  readonly config: Config;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly bucket: IBucket;
  /** Gets the source maps. */
  readonly sourceMaps: IBucket;
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
 * Pages contain the flags that they were built with; functions have those of the deployment.
 * @throws ConfigError when the two differ
 */
function checkFeatures({ config, pages }: PageUploadProps): void {
  const file = join(pages, "features.json");
  if (!existsSync(file)) return;
  const deployed = JSON.stringify(flagsOn(config.features));
  const built = readFileSync(file, "utf8");
  if (built === deployed) return;
  throw new ConfigError(
    `The pages were built with the features ${built}, the deployment has ${deployed}. Give features in cdk.json and build again.`,
  );
}

/**
 * Puts the built pages into their bucket. Files under assets/ carry a hash of their content in their name and are
 * kept by browsers for a year; the others are revalidated each time, which also makes an invalidation of CloudFront unnecessary.
 * Old assets stay: a page that is open may still need them. So do old source maps, for its errors.
 */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, props: PageUploadProps) {
    super(scope, id);
    checkAddresses(props);
    checkFeatures(props);
    const { config } = props;
    const shared = {
      sources: [Source.asset(props.pages)],
      destinationBucket: props.bucket,
      prune: false,
      // A build has more than a thousand files; the usual 128 MB are for a few.
      memoryLimit: 1024,
      // Of the function that copies, which would keep its log forever.
      logGroup: new LogGroup(this, "Log", {
        logGroupName: `/halvest/${config.stage}/page-upload`,
        retention: config.logRetentionDays,
        removalPolicy: removalOf(config),
      }),
    };
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
      exclude: ["assets/*", ".well-known/*", "source-maps/*"],
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
    new BucketDeployment(this, "SourceMaps", {
      ...shared,
      destinationBucket: props.sourceMaps,
      exclude: ["*"],
      include: ["source-maps/*"],
    });
    // A page must never name an asset that is not there yet.
    entry.node.addDependency(assets);
    this.explainCopier(props);
  }

  /** The function that copies is the CDK's own; it sits beside our constructs, once in each stack. */
  private explainCopier({ config, bucket, sourceMaps }: PageUploadProps): void {
    const stack = Stack.of(this);
    const copier = stack.node.children.find(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"));
    const written = [bucket, sourceMaps].map(({ node }) => node.defaultChild);
    if (!copier || !written.every(CfnResource.isCfnResource))
      throw new Error("The CDK copies pages in another way now.");
    const copies =
      "The CDK's own copier reads the CDK's asset bucket and writes the buckets of pages and source maps, nothing else.";
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
      ...Object.fromEntries(
        written.map((each) => [`AwsSolutions-IAM5[Resource::<${stack.getLogicalId(each)}.Arn>/*]`, copies]),
      ),
      "AwsSolutions-L1": "The CDK chooses the runtime of its own copier and moves it with its releases.",
    });
  }
}
