import { Stack, type StackProps } from "aws-cdk-lib";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { accessLogPrefix, accessLogSource } from "#lib/constructs/access-log-bucket.ts";

/**
 * What a line of CloudFront's access log holds. Neither the query of an address, which may hold what people search for
 * and what was signed for them, nor the address that they came from, which may have a query, nor cookies.
 */
const recordFields = [
  "date",
  "time",
  "x-edge-location",
  "c-ip",
  "cs-method",
  "x-host-header",
  "cs-uri-stem",
  "sc-status",
  "sc-bytes",
  "sc-content-type",
  "cs-bytes",
  "cs(User-Agent)",
  "cs-protocol",
  "cs-protocol-version",
  "ssl-protocol",
  "ssl-cipher",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
  "x-edge-request-id",
  "time-taken",
];

export interface AccessLogsStackProps extends StackProps {
  readonly stage: string;
  readonly distributionArn: string;
  /** Its policy lets `accessLogSource` write. */
  readonly bucketArn: string;
}

/**
 * The access log of the distribution. CloudFront lets the fields be chosen only where logs are delivered by CloudWatch
 * Logs in us-east-1, so this has a stack of its own there.
 */
export class AccessLogsStack extends Stack {
  constructor(scope: Construct, id: string, props: AccessLogsStackProps) {
    super(scope, id, props);
    const name = accessLogSource(props.stage);
    const source = new CfnDeliverySource(this, "Source", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: props.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, "Destination", {
      name,
      destinationResourceArn: `${props.bucketArn}/${accessLogPrefix}`,
      outputFormat: "w3c",
    });
    const delivery = new CfnDelivery(this, "Delivery", {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: "{yyyy}/{MM}/{dd}",
    });
    delivery.addResourceDependency(source);
  }
}
