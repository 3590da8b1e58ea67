import { GetParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";

/**
 * A SecureString parameter, read when first asked for and kept for the life of the Lambda. A failed read is
 * tried again by the next request.
 */
export function secureParameter(client: SSMClient, name: string): () => Promise<string> {
  let value: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    if (!Parameter?.Value) throw new Error(`Parameter ${name} has no value`);
    return Parameter.Value;
  };
  return async () => {
    value ??= read().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
