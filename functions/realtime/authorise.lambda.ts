import type { APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { documents } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { liveSession } from "#functions/platform/call/session.ts";
import { storedDistribution, storedParameters } from "#functions/platform/call/stored-rules.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { AppError } from "#functions/platform/errors.ts";
import { createLog } from "#functions/platform/log.ts";
import { callerStore } from "#functions/platform/records/caller-store.ts";
import { socketProtocol } from "#shared/api/live/socket-frames.ts";
import { accessTokens } from "./access-token.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  USER_POOL_ID: variable.name,
  USER_POOL_CLIENT_ID: variable.name,
  WEB_ORIGIN: variable.origin,
});
const { AWS_REGION: region = "", AWS_ENDPOINT_URL } = process.env;
const readToken = accessTokens({
  region,
  userPoolId: env.USER_POOL_ID,
  clientId: env.USER_POOL_CLIENT_ID,
  // As the SDKs find the service.
  endpoint: AWS_ENDPOINT_URL ?? `https://cognito-idp.${region}.amazonaws.com`,
});
const callers = callerStore(documents(), env.ACCOUNTS_TABLE);
const cameThrough = storedDistribution(storedParameters());

type Asked = Pick<APIGatewayRequestAuthorizerEvent, "headers" | "methodArn">;

function verdict(Effect: "Allow" | "Deny", Resource: string, context: Record<string, string> = {}) {
  const Statement = [{ Action: "execute-api:Invoke", Effect, Resource }];
  return { principalId: context.userId ?? "", policyDocument: { Version: "2012-10-17", Statement }, context };
}

/**
 * Lets sockets be opened: through the distribution, from our own pages, with an access token whose session is live. The
 * token is the second subprotocol; in the address it would end up in logs.
 */
export const handler = job(createLog().with({ feature: "realtime" }), async (log, event) => {
  const { headers, methodArn } = event as Asked;
  const named = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? ""]),
  );
  const refused = (reason: string) => {
    log.info("a socket was refused", { reason });
    return verdict("Deny", methodArn);
  };
  if (!(await cameThrough(named["x-halvest-distribution"]))) return refused("not through the distribution");
  if (named.origin !== env.WEB_ORIGIN) return refused("origin");
  const [protocol, token = ""] = (named["sec-websocket-protocol"] ?? "").split(",").map((one) => one.trim());
  const claims = protocol === socketProtocol ? await readToken(token) : undefined;
  if (claims === undefined) return refused("token");
  const live = await liveSession(callers, claims, Date.now()).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (live === undefined) return refused("session");
  return verdict("Allow", methodArn, { ...claims, role: live.caller.role });
});
