import { Secret, TOTP } from "otpauth";
import { changeUser, type Engine } from "#lib/local/cognito/pools/engine.ts";
import { failure } from "#lib/local/cognito/pools/failure.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";
import { guess } from "./attempts.ts";

/** What an authenticator must store, and how it is kept here until a code proves that it did. */
export function associate(engine: Engine, user: PoolUser): { secret: string; sealedSecret: string } {
  const secret = new Secret({ size: 32 }).base32;
  return { secret, sealedSecret: engine.vault.seal(purpose(user), secret) };
}

/**
 * Checks the first code of a newly associated authenticator and, when it is right, puts that authenticator in
 * the place of any earlier one. The code counts as used.
 * @throws AwsFailure EnableSoftwareTokenMFAException
 */
export async function verifyNewToken(
  engine: Engine,
  user: PoolUser,
  sealedSecret: string,
  code: string,
): Promise<void> {
  const secret = engine.vault.unseal(purpose(user), sealedSecret);
  const right = await guess(engine, "code", user, async () => {
    const step = matchingStep(secret, code, engine.clock());
    if (step === undefined) return false;
    await changeUser(engine, user, () => ({
      softwareToken: { sealedSecret, lastStep: step },
      pendingToken: undefined,
    }));
    return true;
  });
  if (!right) throw failure("EnableSoftwareTokenMFAException", "Code mismatch");
}

/**
 * Checks a sign-in code. A code is good for one sign-in, and no older one after it.
 * @throws AwsFailure CodeMismatchException or ExpiredCodeException
 */
export async function checkCode(engine: Engine, user: PoolUser, code: string): Promise<void> {
  const token = user.softwareToken;
  if (token === undefined) {
    throw failure("SoftwareTokenMFANotFoundException", "Software Token MFA does not exist for the user.");
  }
  const secret = engine.vault.unseal(purpose(user), token.sealedSecret);
  const right = await guess(engine, "code", user, async () => {
    const step = matchingStep(secret, code, engine.clock());
    if (step === undefined) return false;
    await changeUser(engine, user, (current) => {
      const { softwareToken } = current;
      // Replaced while the code was on its way.
      if (softwareToken?.sealedSecret !== token.sealedSecret) throw codeMismatch();
      if (softwareToken.lastStep !== undefined && step <= softwareToken.lastStep) {
        throw failure("ExpiredCodeException", "Your software token has already been used once.");
      }
      return { softwareToken: { ...softwareToken, lastStep: step } };
    });
    return true;
  });
  if (!right) throw codeMismatch();
}

const codeMismatch = () => failure("CodeMismatchException", "Invalid code received for user");

const purpose = ({ poolId, sub }: PoolUser): string => `software-token/${poolId}/${sub}`;

/**
 * The step of 30 seconds whose code was given, looking one step back and one ahead for clocks that differ.
 * @returns undefined when none of the three matches
 */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}
