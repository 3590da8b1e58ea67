import { AwsFailure, jsonService } from "#lib/local/aws-json.ts";
import type { Service, ServiceOptions } from "#lib/local/service.ts";
import { openStorage, orClosed } from "#lib/local/storage/open.ts";
import { LocalVault } from "#lib/local/storage/vault.ts";
import { createTokenBucket } from "#lib/local/token-bucket.ts";
import { inputs, openParameters, parameterArn, parseInput, splitVersion } from "./parameters.ts";

export type SsmOptions = ServiceOptions & {
  /** Calls of the API in one second; calls beyond them are refused. */
  callsPerSecond?: number | undefined;
};

export interface Ssm extends Service {
  /** The value of a SecureString, which is made when there is none: for what an operator brings to a deployment. */
  secret(name: string, make: () => string): Promise<string>;
  /** A parameter's value, of one version when the name ends in `:<version>`. @throws AwsFailure when there is none */
  value(name: string): Promise<string>;
}

/**
 * Systems Manager's parameter store. SecureString values lie encrypted on the disk.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createSsm(options: SsmOptions): Promise<Ssm> {
  const { region = "us-east-1", account = "000000000000" } = options;
  const place = { region, account };
  const storage = await openStorage(options);
  const parameters = await orClosed(storage, async () =>
    openParameters(storage, await LocalVault.open(options, "parameters.key")),
  );
  const { callsPerSecond: perSecond } = options;
  const calls = perSecond === undefined ? undefined : createTokenBucket({ perSecond, burst: perSecond });
  const handle = jsonService({
    ...options,
    version: "1.1",
    operations: new Map<string, (input: object) => object | Promise<object>>([
      ["AmazonSSM.PutParameter", parameters.put],
      ["AmazonSSM.GetParameter", parameters.get],
      ["AmazonSSM.GetParameters", parameters.getAll],
      ["AmazonSSM.DeleteParameter", parameters.remove],
    ]),
    permissions(operation, input) {
      if (calls?.isOpen() === false) throw new AwsFailure("ThrottlingException", "Rate exceeded");
      calls?.spend(1);
      const selectors =
        operation === "GetParameters"
          ? parseInput(inputs.GetParameters, input).Names
          : [parseInput(inputs.DeleteParameter, input).Name];
      const resources = selectors.map((selector) => parameterArn(place, splitVersion(selector).name));
      return [{ action: `ssm:${operation}`, resources }];
    },
  });
  return {
    handle,
    secret: parameters.secret,
    value: async (name) => parameters.value(name),
    close: () => storage.close(),
  };
}
