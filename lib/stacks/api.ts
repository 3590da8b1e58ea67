import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { AlarmSpec } from "#lib/constructs/alarms.ts";
import { ContractApi } from "#lib/constructs/contract-api.ts";
import { countLines, FeatureFunction } from "#lib/constructs/feature-function.ts";
import { combine, type Offer } from "#lib/constructs/needs.ts";
import { countRefusals } from "#lib/constructs/refusals.ts";
import { features, gateNeeds } from "#lib/features.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

/** What `functions/platform/http/middleware/distribution-only.ts` writes about a key that it does not know. */
const unknownKey = "the key of the distribution is not accepted";

/** Every operation of the contract, answered by one function for each feature. */
export class ApiStack extends Stack {
  readonly api: ContractApi;
  readonly functions: readonly FeatureFunction[];
  private readonly unknownKeys: Metric;

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer }) {
    super(scope, id, props);
    const { offer } = props;
    if (!offer.identity) throw new Error("The API needs the user pool.");
    this.api = new ContractApi(this, "Api", { config: offer.config, ...offer.identity });
    this.functions = Object.entries<FeatureContract>(contract).map(([feature, operations]) => {
      const record = features[feature as keyof typeof features];
      if (!record) throw new Error(`lib/features.ts has no record for the contract's feature ${feature}.`);
      const served = new FeatureFunction(this, feature, {
        record: { ...record, needs: combine(gateNeeds(operations), record.needs) },
        offer,
        service: feature,
        reservedConcurrency: offer.config.reservedConcurrency,
      });
      this.api.serve(feature, operations, served.function);
      if (feature === "health") this.api.answerUnknown(served.function);
      return served;
    });
    const { stage } = offer.config;
    countRefusals(this, stage, this.functions);
    // Pages with someone signed in begin with a call of this one, and a key that is wrong is wrong for all.
    const asked = this.functions.find(({ node }) => node.id === "auth");
    if (!asked) throw new Error("The contract has no feature auth.");
    this.unknownKeys = countLines(this, "UnknownKeys", asked, {
      metricName: "UnknownOriginKeys",
      line: unknownKey,
      stage,
    });
    new CfnOutput(this, "ApiEndpoint", { value: this.api.api.apiEndpoint });
  }

  alarms(): AlarmSpec[] {
    return [
      ...this.api.alarms(),
      {
        name: "origin-key",
        metric: this.unknownKeys,
        atLeast: 3,
        runbook:
          "Requests came with another key than the parameter origin-key holds, so the functions refuse them. If every call is refused, the distribution sends an older value: deploy web with -c originKeyVersion=<the parameter's version>, see the README on keys. If all goes well otherwise, someone calls API Gateway directly and tries keys.",
      },
    ];
  }
}
