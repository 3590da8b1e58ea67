import { afterPassword } from "./after-password.ts";
import { checkSecretHash, findByPassword } from "./credentials.ts";
import { beginCustom } from "./custom-auth.ts";
import { canonicalName, type Engine, findUser, requireParameter } from "./engine.ts";
import { invalidParameter, userNotFound, wrongCredentials } from "./failure.ts";
import type { Pool } from "./pool.ts";
import { type Allowance, allows, type PoolClient, rotates } from "./pool-client.ts";
import { exchange } from "./refresh-tokens.ts";
import type { SignInAttempt, SignInOutcome } from "./sign-in.ts";

/** The opening of a sign-in, as InitiateAuth and its administrators' twin carry it. */
export interface Opening {
  pool: Pool;
  client: PoolClient;
  flow: string;
  parameters: Record<string, string>;
  asAdministrator: boolean;
}

interface Flow {
  allowance: Allowance;
  refusal: string;
  /** Who may open it; either when left out. */
  only?: "administrator" | "user";
  run(engine: Engine, opening: Opening): Promise<SignInOutcome>;
}

const byPassword: Omit<Flow, "only"> = {
  allowance: "ALLOW_USER_PASSWORD_AUTH",
  refusal: "USER_PASSWORD_AUTH flow not enabled for this client",
  async run(engine, opening) {
    const password = requireParameter(opening.parameters, "PASSWORD");
    const signIn = begin(engine, opening);
    const user = await findByPassword(engine, opening.pool, signIn.username, password);
    if (user === undefined) throw wrongCredentials();
    return afterPassword({ ...signIn, user });
  },
};

const byAdministrator: Flow = {
  ...byPassword,
  allowance: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  refusal: "Auth flow not enabled for this client",
  only: "administrator",
};

const byRefreshToken: Flow = {
  allowance: "ALLOW_REFRESH_TOKEN_AUTH",
  refusal: "REFRESH_TOKEN_AUTH is not enabled for the client.",
  async run(engine, { pool, client, parameters }) {
    const token = requireParameter(parameters, "REFRESH_TOKEN");
    const AuthenticationResult = await exchange(engine, { pool, client }, token, (user) =>
      checkSecretHash(client, [user.username, user.sub], parameters.SECRET_HASH),
    );
    return { ChallengeParameters: {}, AuthenticationResult };
  },
};

const flows: Record<string, Flow> = {
  ADMIN_USER_PASSWORD_AUTH: byAdministrator,
  ADMIN_NO_SRP_AUTH: byAdministrator,
  USER_PASSWORD_AUTH: { ...byPassword, only: "user" },
  CUSTOM_AUTH: {
    allowance: "ALLOW_CUSTOM_AUTH",
    refusal: "CUSTOM_AUTH is not enabled for the client.",
    run: (engine, opening) => beginCustom(begin(engine, opening)),
  },
  REFRESH_TOKEN_AUTH: byRefreshToken,
  REFRESH_TOKEN: byRefreshToken,
};

/** @throws CognitoFailure */
export async function open(engine: Engine, opening: Opening): Promise<SignInOutcome> {
  const flow = Object.hasOwn(flows, opening.flow) ? flows[opening.flow] : undefined;
  if (flow === undefined) {
    throw invalidParameter(`The flow ${opening.flow} is not offered by the local user pool endpoint.`);
  }
  const caller = opening.asAdministrator ? "administrator" : "user";
  if (flow.only !== undefined && flow.only !== caller) {
    throw invalidParameter("Initiate Auth method not supported.");
  }
  const closed = !allows(opening.client, flow.allowance);
  if (closed || (flow === byRefreshToken && rotates(opening.client))) throw invalidParameter(flow.refusal);
  return flow.run(engine, opening);
}

function begin(engine: Engine, { pool, client, parameters }: Opening): SignInAttempt {
  const given = requireParameter(parameters, "USERNAME");
  checkSecretHash(client, [given], parameters.SECRET_HASH);
  const username = canonicalName(pool, given);
  const user = findUser(engine, pool, username);
  if (user === undefined && client.properties.PreventUserExistenceErrors === "LEGACY") throw userNotFound();
  // What the client says at the opening reaches other triggers only, none of which the pool has.
  return { engine, pool, client, username, user, clientMetadata: undefined, custom: undefined };
}
