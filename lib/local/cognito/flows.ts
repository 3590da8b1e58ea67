import { checkSecretHash, findByPassword } from "./credentials.ts";
import { beginCustom } from "./custom-auth.ts";
import { canonicalName, type Engine, findUser, requireParameter } from "./engine.ts";
import { invalidParameter, userNotFound, wrongCredentials } from "./failure.ts";
import type { Pool } from "./pool.ts";
import { type Allowance, allows, type PoolClient } from "./pool-client.ts";
import { askSecondFactor } from "./second-factor.ts";
import type { SignInAttempt, SignInOutcome } from "./sign-in.ts";

/** The opening of a sign-in. */
export interface Opening {
  pool: Pool;
  client: PoolClient;
  flow: string;
  parameters: Record<string, string>;
}

interface Flow {
  allowance: Allowance;
  refusal: string;
  run(signIn: SignInAttempt, parameters: Opening["parameters"]): Promise<SignInOutcome>;
}

const flows: Record<string, Flow> = {
  ADMIN_USER_PASSWORD_AUTH: {
    allowance: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    refusal: "Auth flow not enabled for this client",
    async run(signIn, parameters) {
      const { engine, pool, username } = signIn;
      const password = requireParameter(parameters, "PASSWORD");
      const user = await findByPassword(engine, pool, username, password);
      if (user === undefined) throw wrongCredentials();
      return askSecondFactor({ ...signIn, user });
    },
  },
  CUSTOM_AUTH: {
    allowance: "ALLOW_CUSTOM_AUTH",
    refusal: "CUSTOM_AUTH is not enabled for the client.",
    run: beginCustom,
  },
};

/** @throws CognitoFailure */
export async function open(engine: Engine, opening: Opening): Promise<SignInOutcome> {
  const flow = Object.hasOwn(flows, opening.flow) ? flows[opening.flow] : undefined;
  if (flow === undefined) {
    throw invalidParameter(`The flow ${opening.flow} is not offered by the local user pool endpoint.`);
  }
  if (!allows(opening.client, flow.allowance)) throw invalidParameter(flow.refusal);
  return flow.run(begin(engine, opening), opening.parameters);
}

function begin(engine: Engine, { pool, client, parameters }: Opening): SignInAttempt {
  const given = requireParameter(parameters, "USERNAME");
  checkSecretHash(client, given, parameters.SECRET_HASH);
  const username = canonicalName(pool, given);
  const user = findUser(engine, pool, username);
  if (user === undefined && client.properties.PreventUserExistenceErrors === "LEGACY") throw userNotFound();
  // What the client says at the opening reaches other triggers only, none of which the pool has.
  return { engine, pool, client, username, user, clientMetadata: undefined, custom: undefined };
}
