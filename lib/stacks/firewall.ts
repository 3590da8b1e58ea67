import {
  CfnWaitConditionHandle,
  CrossStackReferences,
  ReferenceStrength,
  Stack,
  type StackProps,
} from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** AWS's own rule groups, and the rules in them that would refuse what the product does. */
const managedGroups: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  // Bodies over 8 kB are ordinary here: photos, imported settings and transactions. Bodies hold what people write as well, in
  // messages with Markdown for instance, which may look like an attack: the product shows it as text. Stripe, monitors and
  // programs with API keys may send no user agent. The signed address of a photo has a function's session token in its query,
  // with which it may be longer than 2 kB.
  AWSManagedRulesCommonRuleSet: [
    "SizeRestrictions_BODY",
    "CrossSiteScripting_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    "EC2MetaDataSSRF_BODY",
    "NoUserAgent_HEADER",
    "SizeRestrictions_QUERYSTRING",
  ],
};

/** Requests from one address in five minutes before it is turned away. */
const requestsPerAddress = 2_000;

/**
 * The web application firewall. CloudFront accepts one from us-east-1 only, so it has a stack of its own there. Switched
 * off, the stack holds a placeholder that does nothing and costs nothing, because a template must hold something: its next
 * deployment removes the firewall.
 */
export class FirewallStack extends Stack {
  readonly arn: string | undefined;

  constructor(scope: Construct, id: string, props: StackProps & { stage: string; on: boolean }) {
    super(scope, id, props);
    if (!props.on) {
      new CfnWaitConditionHandle(this, "SwitchedOff");
      return;
    }
    const metric = (name: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: `halvest-${props.stage}-${name}`,
      sampledRequestsEnabled: true,
    });
    const acl = new CfnWebACL(this, "Firewall", {
      name: `halvest-${props.stage}`,
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: metric("firewall"),
      rules: [
        {
          name: "requests-per-address",
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { aggregateKeyType: "IP", limit: requestsPerAddress } },
          visibilityConfig: metric("requests-per-address"),
        },
        ...Object.entries(managedGroups).map(([name, counted], index) => ({
          name,
          priority: index + 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              name,
              vendorName: "AWS",
              ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: metric(name),
        })),
      ],
    });
    CrossStackReferences.of(acl).produce(ReferenceStrength.WEAK);
    this.arn = acl.attrArn;
  }
}
