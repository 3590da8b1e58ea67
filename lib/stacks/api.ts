import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ContractApi } from "#lib/constructs/contract-api.ts";
import { FeatureFunction } from "#lib/constructs/feature-function.ts";
import { combine, type Offer } from "#lib/constructs/needs.ts";
import { countRefusals } from "#lib/constructs/refusals.ts";
import { features, gateNeeds } from "#lib/features.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

/** Every operation of the contract, answered by one function for each feature. */
export class ApiStack extends Stack {
  readonly api: ContractApi;
  readonly functions: readonly FeatureFunction[];

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
    countRefusals(this, offer.config.stage, this.functions);
    new CfnOutput(this, "ApiEndpoint", { value: this.api.api.apiEndpoint });
  }
}
