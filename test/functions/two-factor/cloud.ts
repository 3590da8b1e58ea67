import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { vi } from "vitest";
import * as z from "zod";
import { listen } from "#lib/local/listen.ts";
import { createSes } from "#lib/local/ses/create.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { deliverStoredMails } from "#test/fakes/stored-mails.ts";
import {
  type Ask,
  bodyOf,
  context,
  distributionKey,
  eventFor,
} from "#test/functions/platform/http/exchange.ts";
import { openLocal } from "#test/lib/local/cognito/target.ts";

const sender = "no-reply@halvest.example";
const keys = ["link-key", "mail-key", "csrf-key", "proof-key", "two-factor-key"] as const;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Answer {
  status: number | undefined;
  body: unknown;
  headers: Record<string, unknown>;
}

/** The real auth and two-factor functions over the emulated services, and mails as they arrive. */
export async function openCloud() {
  const triggers: Record<string, (event: never) => Promise<unknown>> = {};
  const tables = await startTestTables();
  const cognito = await openLocal({
    // The service sends JSON, so a function shares nothing with what the pool keeps.
    options: {
      invokeTrigger: async (arn, event) => triggers[arn]?.(JSON.parse(JSON.stringify(event)) as never),
    },
    pool: {
      LambdaConfig: {
        DefineAuthChallenge: "arn:define",
        CreateAuthChallenge: "arn:create",
        VerifyAuthChallengeResponse: "arn:verify",
        PreTokenGenerationConfig: { LambdaArn: "arn:tokens", LambdaVersion: "V2_0" },
      },
    },
  });
  const ssm = await createSsm({ memory: true });
  const ses = await createSes({
    memory: true,
    region: "us-east-1",
    account: "000000000000",
    identities: [sender],
  });
  const [parameters, mail] = [await listen(ssm), await listen(ses)];
  const environment = {
    ...tables.environment,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint ?? "",
    AWS_ENDPOINT_URL_SSM: parameters.url,
    AWS_ENDPOINT_URL_SES: mail.url,
    USER_POOL_ID: cognito.poolId,
    USER_POOL_CLIENT_ID: cognito.server.id,
    CLIENT_SECRET_PARAMETER: "/test/client-secret",
    MAIL_SENDER: sender,
    WEB_ORIGIN: "https://halvest.example",
    LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new SSMClient({});
  const put = (name: string, Value: string) =>
    client.send(new PutParameterCommand({ Name: `/test/${name}`, Value, Type: "SecureString" }));
  await put("client-secret", cognito.server.secret);
  vi.stubEnv("ORIGIN_KEY_PARAMETER", "/test/origin-key");
  await put("origin-key", distributionKey);
  for (const name of keys) {
    vi.stubEnv(`${name.replace("-", "_").replace("-", "_").toUpperCase()}_PARAMETER`, `/test/${name}`);
    await put(name, `value of ${name}`);
  }
  client.destroy();
  triggers["arn:define"] = (await import("#functions/auth/define-auth-challenge.lambda.ts")).handler;
  triggers["arn:create"] = (await import("#functions/auth/create-auth-challenge.lambda.ts")).handler;
  triggers["arn:verify"] = (await import("#functions/auth/verify-auth-challenge.lambda.ts")).handler;
  triggers["arn:tokens"] = (await import("#functions/auth/pre-token-generation.lambda.ts")).handler;
  const auth: Handler = (await import("#functions/auth/api.lambda.ts")).handler;
  const twoFactor: Handler = (await import("#functions/two-factor/api.lambda.ts")).handler;

  const call = async (request: Ask): Promise<Answer> => {
    const handler = request.route.includes("/auth/2fa/") ? twoFactor : auth;
    const answer = await handler(eventFor(request), context);
    return { status: answer.statusCode, body: bodyOf(answer), headers: answer.headers ?? {} };
  };
  return {
    call,
    /** The user pool itself, as someone calls it who goes around the product. */
    pool: { sdk: cognito.sdk, id: cognito.poolId, client: cognito.server },
    mails: async () => {
      await deliverStoredMails(tables);
      return ses.mailbox.list();
    },
    close: async () => {
      vi.unstubAllEnvs();
      for (const each of [tables, cognito, parameters, mail, ssm, ses]) await each.close();
    },
  };
}

/** What a session's calls carry, with the claims that API Gateway would take from the token. */
export function bearer(accessToken: string, csrfToken?: string): Pick<Ask, "headers" | "claims"> {
  const payload: unknown = JSON.parse(
    Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  return {
    headers: { authorization: `Bearer ${accessToken}`, ...(csrfToken ? { "x-csrf-token": csrfToken } : {}) },
    claims: z.record(z.string(), z.unknown()).parse(payload),
  };
}
