import { CfnOutput, CrossStackReferences, Fn, ReferenceStrength, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Version } from "aws-cdk-lib/aws-lambda";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { secretParameter } from "#lib/constructs/needs.ts";
import { StaticSite } from "#lib/constructs/static-site.ts";
import type { EdgeVersion } from "./edge.ts";

export interface WebStackProps extends StackProps {
  readonly config: Config;
  readonly api: HttpApi;
  readonly sockets: WebSocketApi;
  /** Sees each answer of the API. */
  readonly apiEnvelope: EdgeVersion;
  /** Holds what people upload. */
  readonly files: IBucket;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly firewallArn?: string | undefined;
}

/** The one address people use: pages, the API below `/api`, and sockets at `/ws`. */
export class WebStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const hostOf = (endpoint: string) => Fn.select(2, Fn.split("/", endpoint));
    const headers = originKey(props.config);
    const api = { host: hostOf(props.api.apiEndpoint), headers };
    const { arn, revision } = props.apiEnvelope;
    this.site = new StaticSite(this, "Site", {
      config: props.config,
      revision,
      pages: props.pages,
      services: {
        "/api/*": {
          ...api,
          onResponse: Version.fromVersionArn(this, "Envelope", arn),
        },
        "/shared/*": { ...api, documentsBelow: "/api" },
        "/ws": { host: hostOf(props.sockets.apiEndpoint), headers },
      },
      files: props.files,
      firewallArn: props.firewallArn,
    });
    // Stacks of another region read these; they change only when they are replaced.
    for (const each of [this.site.distribution, this.site.logs]) {
      CrossStackReferences.of(each).produce(ReferenceStrength.WEAK);
    }
    new CfnOutput(this, "SiteOrigin", {
      description: "Address of the pages; without a domain, set webOrigin to this and deploy again",
      value: `https://${this.site.distribution.domainName}`,
    });
  }
}

/**
 * By this header the API recognises requests that came through the distribution. The template names the parameter alone;
 * CloudFormation reads it.
 */
function originKey(config: Config): Record<string, string> {
  const { originKeyVersion: version } = config;
  const name = secretParameter(config, "origin-key");
  const reference = version === undefined ? name : `${name}:${version}`;
  return { "x-halvest-distribution": `{{resolve:ssm:${reference}}}` };
}
