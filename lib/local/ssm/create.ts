import { AwsFailure, jsonService } from "#lib/local/aws-json.ts";
import type { Authorise, Service } from "#lib/local/service.ts";
import { openStorage, orClosed, type StorageLocation } from "#lib/local/storage/open.ts";
import { LocalVault } from "#lib/local/storage/vault.ts";
import { createTokenBucket } from "#lib/local/token-bucket.ts";
import {
  inputs,
  type ParameterPlace,
  Parameters,
  parameterArn,
  parseInput,
  splitVersion,
} from "./parameters.ts";

export type SsmOptions = StorageLocation & {
  authorise?: Authorise;
  /** Called with failures that are not responses of the service; the caller gets an internal error. */
  report?: (error: unknown) => void;
  /** Calls of the API in one second; calls beyond them are refused. */
  callsPerSecond?: number | undefined;
  /** For ARNs. */
  region?: string;
  /** Account number, for ARNs. */
  account?: string;
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
  const place: ParameterPlace = {
    region: options.region ?? "us-east-1",
    account: options.account ?? "000000000000",
  };
  const storage = await openStorage(options);
  const parameters = await orClosed(storage, async () => {
    const opened = new Parameters(storage, await LocalVault.open(options, "parameters.key"), place);
    await opened.verify();
    return opened;
  });
  const { callsPerSecond: perSecond } = options;
  const calls = perSecond === undefined ? undefined : createTokenBucket({ perSecond, burst: perSecond });
  const handle = jsonService({
    ...options,
    version: "1.1",
    operations: new Map<string, (input: object) => object | Promise<object>>([
      ["AmazonSSM.PutParameter", (input) => parameters.put(input)],
      ["AmazonSSM.GetParameter", (input) => parameters.get(input)],
      ["AmazonSSM.GetParameters", (input) => parameters.getAll(input)],
      ["AmazonSSM.DeleteParameter", (input) => parameters.remove(input)],
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
    secret: (name, make) => parameters.secret(name, make),
    value: async (Name) => parameters.value(Name),
    close: () => storage.close(),
  };
}
