import { join } from "node:path";
import { App, Tags } from "aws-cdk-lib";
import { bundle, projectRoot } from "#lib/constructs/bundling/bundle.ts";
import type { Config } from "./config.ts";
import { everyRecord } from "./functions.ts";
import { AccessLogsStack } from "./stacks/access-logs.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { EdgeStack } from "./stacks/edge.ts";
import { EventsStack } from "./stacks/events.ts";
import { FirewallStack } from "./stacks/firewall.ts";
import { FrontAlarmsStack } from "./stacks/front-alarms.ts";
import { IdentityStack } from "./stacks/identity.ts";
import { InboundMailStack } from "./stacks/inbound-mail.ts";
import { JobsStack } from "./stacks/jobs.ts";
import { ObservabilityStack } from "./stacks/observability.ts";
import { RealtimeStack } from "./stacks/realtime.ts";
import { WebStack } from "./stacks/web.ts";

/**
 * How the CDK writes templates. Set here rather than in cdk.json so that the command line, the tests and the local
 * runtime get the same templates.
 */
const synthesis = {
  "@aws-cdk/aws-iam:minimizePolicies": true,
  "@aws-cdk/aws-s3:createDefaultLoggingPolicy": true,
  "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": true,
  "@aws-cdk/core:checkSecretUsage": true,
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
  "@aws-cdk/core:enablePartitionLiterals": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  // A template that AWS's own validator finds wrong is an error, not a warning.
  "@aws-cdk/core:validateAgainstDefaultRules": true,
  // Says in each resource's metadata which construct it comes from, for error messages.
  "aws:cdk:enable-path-metadata": true,
};

export interface BuildOptions {
  /** Where `synth()` writes; by default where the CDK's command line says, or a temporary folder. */
  readonly outdir?: string;
  /** Folder of the built pages; by default where `vite build` leaves them. */
  readonly pages?: string;
}

/**
 * Builds every stack of one deployment. Needs no AWS account and no network; bundles of functions come from a cache
 * that follows their sources.
 *
 * @throws Error when an entry in lib/features.ts has no file, or a feature of the contract has no record there
 */
export function buildApp(config: Config, options: BuildOptions = {}): App {
  const app = new App({
    context: synthesis,
    analyticsReporting: false,
    ...(options.outdir ? { outdir: options.outdir } : {}),
  });
  // Tags of dashboards are newer than cfn-lint's schema.
  const tagging = { excludeResourceTypes: ["AWS::CloudWatch::Dashboard"] };
  Tags.of(app).add("product", "halvest", tagging);
  Tags.of(app).add("stage", config.stage, tagging);
  const env = { region: config.region, ...(config.account ? { account: config.account } : {}) };
  const stack = (name: string, description: string) => ({
    stackName: `halvest-${config.stage}-${name}`,
    description: `Halvest: ${description}`,
    env,
    terminationProtection: !config.disposable,
  });

  const entries = everyRecord().map((record) => record.entry);
  const bundles = bundle(entries);
  const code = (entry: string) => {
    const made = bundles.get(entry);
    if (!made) throw new Error(`${entry} is not among the entries of lib/features.ts.`);
    return made.directory;
  };

  const data = new DataStack(app, "data", { ...stack("data", "tables and files"), config });
  const identity = new IdentityStack(app, "identity", {
    ...stack("identity", "accounts and keys"),
    offer: { config, tables: data.tables, code },
  });
  const { offer } = identity;
  const api = new ApiStack(app, "api", { ...stack("api", "the API"), offer });
  const events = new EventsStack(app, "events", { ...stack("events", "events and mail"), offer });
  const realtime = new RealtimeStack(app, "realtime", {
    ...stack("realtime", "sockets of open pages"),
    offer: events.offer,
    live: events.queues.live,
  });
  const jobs = new JobsStack(app, "jobs", { ...stack("jobs", "scheduled work"), offer });
  const inbound =
    config.inboundMailDomain &&
    new InboundMailStack(app, "inbound-mail", {
      ...stack("inbound-mail", "answers by mail"),
      offer,
      domain: config.inboundMailDomain,
    });
  // What CloudFront takes from one region only, wherever everything else is.
  const global = { env: { ...env, region: "us-east-1" }, crossRegionReferences: true, stage: config.stage };
  const edge = new EdgeStack(app, "edge", {
    ...stack("edge", "code at CloudFront"),
    ...global,
    code,
  });
  const firewall = new FirewallStack(app, "firewall", {
    ...stack("firewall", "web application firewall"),
    ...global,
    // It holds no data, and switching it off deletes it.
    terminationProtection: false,
    on: config.waf,
  });
  const web = new WebStack(app, "web", {
    ...stack("web", "the pages"),
    crossRegionReferences: true,
    config,
    api: api.api.api,
    sockets: realtime.api,
    apiEnvelope: edge.envelope,
    files: data.files,
    pages: options.pages ?? join(projectRoot, "dist", "web"),
    firewallArn: firewall.arn,
  });
  web.addStackDependency(edge);
  // A firewall cannot go while the distribution uses it.
  if (!config.waf) firewall.addStackDependency(web);
  new AccessLogsStack(app, "access-logs", {
    ...stack("access-logs", "access log of the distribution"),
    ...global,
    distributionArn: web.site.distribution.distributionArn,
    bucketArn: web.site.logs.bucketArn,
  });
  new FrontAlarmsStack(app, "front-alarms", {
    ...stack("front-alarms", "alarms of CloudFront"),
    ...global,
    alarmAddress: config.alarmAddress,
    distributionId: web.site.distribution.distributionId,
  });
  new ObservabilityStack(app, "observability", {
    ...stack("observability", "alarms, dashboard and budget"),
    config,
    tables: data.watched,
    functions: [
      ...identity.functions,
      ...api.functions,
      ...events.functions,
      ...realtime.functions,
      ...jobs.functions,
      ...(inbound ? inbound.functions : []),
    ],
    apiStack: api,
    jobs,
    events,
    realtime,
    ...(inbound ? { inbound } : {}),
  });
  return app;
}
