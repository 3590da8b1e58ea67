import { GetParameterCommand, ParameterNotFound, type SSMClient } from "@aws-sdk/client-ssm";
import type { ReadParameter } from "./given-secrets.ts";

/** Reads parameters with their type, decrypted. */
export function parameterReader(client: SSMClient): ReadParameter {
  return async (name) => {
    try {
      const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
      return Parameter && { type: Parameter.Type ?? "", value: Parameter.Value ?? "" };
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  };
}
