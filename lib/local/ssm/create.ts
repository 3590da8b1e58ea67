import { AwsFailure, authoriseAll, failureResponse, jsonResponse, readCall } from "#lib/local/aws-json.ts";
import type { Authorise, Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import { LocalVault } from "#lib/local/storage/vault.ts";
import { createTokenBucket, type TokenBucket } from "#lib/local/token-bucket.ts";
import { inputs, parseInput, type SsmOperation } from "./inputs.ts";
import { type ParameterPlace, Parameters, parameterArn, splitVersion } from "./parameters.ts";

export type SsmOptions = StorageLocation & {
  authorise?: Authorise;
  /** Told of failures that are no answer of the service's; the caller sees an internal error. */
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
  const open = async () => {
    const opened = new Parameters(storage, await LocalVault.open(options, "parameters.key"), place);
    await opened.verify();
    return opened;
  };
  const parameters = await open().catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  const { callsPerSecond: perSecond } = options;
  const calls = perSecond === undefined ? undefined : createTokenBucket({ perSecond, burst: perSecond });
  const handle = (request: ServiceRequest) => answer(request, parameters, place, { ...options, calls });
  return {
    handle,
    secret: (name, make) => parameters.secret(name, make),
    value: async (Name) => parameters.value(Name),
    close: () => storage.close(),
  };
}

const operations: Record<SsmOperation, (parameters: Parameters, input: object) => object | Promise<object>> =
  {
    PutParameter: (parameters, input) => parameters.put(input),
    GetParameter: (parameters, input) => parameters.get(input),
    DeleteParameter: (parameters, input) => parameters.remove(input),
  };

async function answer(
  request: ServiceRequest,
  parameters: Parameters,
  place: ParameterPlace,
  { authorise, report, calls }: Pick<SsmOptions, "authorise" | "report"> & { calls: TokenBucket | undefined },
): Promise<ServiceResponse> {
  try {
    if (calls?.isOpen() === false) throw new AwsFailure("ThrottlingException", "Rate exceeded");
    calls?.spend(1);
    const { operation, accessKeyId, input } = readCall(request, "AmazonSSM");
    if (!isKnown(operation)) {
      throw new AwsFailure(
        "UnknownOperationException",
        `The local parameter store has no operation ${operation}.`,
      );
    }
    const { name } = splitVersion(parseInput(inputs.DeleteParameter, input).Name);
    const resources = [parameterArn(place, name)];
    await authoriseAll(authorise, accessKeyId, [{ action: `ssm:${operation}`, resources }]);
    return jsonResponse("1.1", 200, await operations[operation](parameters, input));
  } catch (error) {
    return failureResponse("1.1", error, report);
  }
}

function isKnown(operation: string): operation is SsmOperation {
  return Object.hasOwn(operations, operation);
}
