import { GetParametersCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { ReadParameter } from "./given-secrets.ts";

/** Reads parameters with their type, decrypted. */
export function parameterReader(client: SSMClient): ReadParameter {
  return async (name) => {
    const command = new GetParametersCommand({ Names: [name], WithDecryption: true });
    const [found] = (await client.send(command)).Parameters ?? [];
    return found && { type: found.Type ?? "", value: found.Value ?? "" };
  };
}
