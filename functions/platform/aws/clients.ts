import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SESClient } from "@aws-sdk/client-ses";
import { SQSClient } from "@aws-sdk/client-sqs";
import { SSMClient } from "@aws-sdk/client-ssm";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * A function has ten seconds in all, or a few more, so a call that hangs must fail early enough to be tried again. Without
 * `throwOnRequestTimeout` the SDK would only warn.
 */
const patience = (requestTimeout: number, maxAttempts: number) => ({
  requestHandler: { connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true },
  maxAttempts,
});
const quick = patience(2_000, 3);
const slow = patience(4_500, 2);
/** Once: a mail whose answer comes too late may have been taken, and its queue repeats what was refused. */
const forMail = patience(8_000, 1);

/**
 * Creates a client when it is first used: creating one takes milliseconds of a cold start, and most requests need few of
 * their function's clients.
 */
export function whenUsed<Client extends object>(make: () => Client): Client {
  let made: Client | undefined;
  return new Proxy({} as Client, {
    get(_, key) {
      made ??= make();
      const part: unknown = Reflect.get(made, key, made);
      return typeof part === "function" ? part.bind(made) : part;
    },
  });
}

/**
 * How values are written to DynamoDB and read. It holds 38 digits, so every double comes back as it was; by default the
 * SDK refuses to write sums beyond 2⁵³, and reads them as BigInt.
 */
export const documentValues = {
  marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
  unmarshallOptions: { wrapNumbers: Number },
};

/** One client per service, of those that are called for: a bundle holds only what its entry uses. */
export function documents(): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient(quick), documentValues);
}

export function identityProvider(): CognitoIdentityProviderClient {
  return whenUsed(() => new CognitoIdentityProviderClient(slow));
}

export function mailService(): SESClient {
  return whenUsed(() => new SESClient(forMail));
}

export function messageQueues(): SQSClient {
  // A queue's address names AWS's endpoint; where calls go is the SDK's own setting.
  return whenUsed(() => new SQSClient({ ...quick, useQueueUrlAsEndpoint: false }));
}

export function fileStorage(): S3Client {
  return whenUsed(() => new S3Client(slow));
}

export function parameterStore(): SSMClient {
  return whenUsed(() => new SSMClient(quick));
}
