import { join } from "node:path";
import { CfnOutput, Fn, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { projectRoot } from "#lib/constructs/bundle.ts";
import { StaticSite } from "#lib/constructs/static-site.ts";

/** Where `vite build` leaves the pages. */
const builtPages = join(projectRoot, "dist", "web");

export interface WebStackProps extends StackProps {
  readonly config: Config;
  readonly api: HttpApi;
  readonly firewallArn?: string | undefined;
}

/** The one address people use: pages, and the API below `/api`. */
export class WebStack extends Stack {
  readonly site: StaticSite;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const apiHost = Fn.select(2, Fn.split("/", props.api.apiEndpoint));
    this.site = new StaticSite(this, "Site", {
      config: props.config,
      pages: builtPages,
      services: { "/api/*": apiHost },
      firewallArn: props.firewallArn,
    });
    new CfnOutput(this, "SiteOrigin", {
      description: "Where the pages are; without a domain, give this as webOrigin and deploy again",
      value: `https://${this.site.distribution.domainName}`,
    });
  }
}
