import { createHmac } from "node:crypto";
import { verifierOf } from "./credentials.ts";
import { invalidParameter } from "./failure.ts";
import { shortPoolName } from "./pool.ts";
import { ask, type Outcome, type SignIn } from "./sign-in.ts";
import { isAcceptable, makeServerKey, makeVerifier } from "./srp.ts";

/**
 * Asks for proof of the password. The secret block stands for this exchange and is good for one answer. An
 * unknown name gets a question of the same look, with a salt that stays the same for that name.
 */
export async function askForPasswordProof(signIn: SignIn, clientPublic: string): Promise<Outcome> {
  const { engine, pool, username, user } = signIn;
  if (!isAcceptable(clientPublic)) throw invalidParameter("Invalid SRP_A");
  const stored = user === undefined ? undefined : verifierOf(engine, pool, user);
  const asked = stored ?? { ...makeVerifier(shortPoolName(pool), username, ""), salt: saltFor(signIn) };
  const server = makeServerKey(asked.verifier);
  const { Session, ...outcome } = await ask(
    signIn,
    "PASSWORD_VERIFIER",
    { SALT: asked.salt, SRP_B: server.public, USERNAME: username, USER_ID_FOR_SRP: username },
    {
      srp: {
        clientPublic,
        serverSecret: server.secret,
        serverPublic: server.public,
        verifier: stored?.verifier,
      },
    },
  );
  return {
    ...outcome,
    ChallengeParameters: { ...outcome.ChallengeParameters, SECRET_BLOCK: Session },
    // Plain SRP needs no session text: the secret block carries it.
    ...(signIn.custom === undefined ? {} : { Session }),
  };
}

function saltFor({ engine, pool, username }: SignIn): string {
  return createHmac("sha256", engine.vault.derive("unknown-user-salt"))
    .update(`${pool.id}/${username}`)
    .digest("hex")
    .slice(0, 32);
}
