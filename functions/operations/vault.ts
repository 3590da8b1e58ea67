import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  DeleteParameterCommand,
  type ParameterType,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import type { ReadClientSecret, SecretVault } from "./secrets.ts";

/** Secrets as SSM SecureString parameters, encrypted with the account's own SSM key, unless they are to be plain. */
export function parameterVault(client: SSMClient): SecretVault {
  const put = (Name: string, Value: string, Overwrite: boolean, Type: ParameterType = "SecureString") =>
    client.send(new PutParameterCommand({ Name, Value, Type, Overwrite }));
  return {
    create: async (name, value, form) => {
      try {
        await put(name, value, false, form === "plain" ? "String" : "SecureString");
        return "created";
      } catch (error) {
        if (isNamed(error, "ParameterAlreadyExists")) return "kept";
        throw error;
      }
    },
    replace: async (name, value) => {
      await put(name, value, true);
    },
    remove: async (name) => {
      try {
        await client.send(new DeleteParameterCommand({ Name: name }));
      } catch (error) {
        if (!isNamed(error, "ParameterNotFound")) throw error;
      }
    },
  };
}

/** Reads an app client's secret from Cognito, which made it. */
export function cognitoClientSecret(client: CognitoIdentityProviderClient): ReadClientSecret {
  return async (UserPoolId, ClientId) => {
    const { UserPoolClient } = await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    if (!UserPoolClient?.ClientSecret) throw new Error(`App client ${ClientId} has no secret`);
    return UserPoolClient.ClientSecret;
  };
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
