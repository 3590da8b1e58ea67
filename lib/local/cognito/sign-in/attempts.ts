import type { Engine } from "#lib/local/cognito/pools/engine.ts";
import { notAuthorised } from "#lib/local/cognito/pools/failure.ts";
import { userKey } from "#lib/local/cognito/pools/state.ts";

const freeFailures = 5;
const longestLockMs = 15 * 60_000;
/** A quarter of an hour without an attempt forgets earlier failures. */
const forgetAfterMs = 15 * 60_000;

/** Passwords and authenticator codes are counted apart: a right password must not buy more guesses at codes. */
type Guess = "password" | "code";

const refusal: Record<Guess, string> = {
  password: "Password attempts exceeded",
  code: "User temporarily locked. Try again soon.",
};

const attemptsKey = (kind: Guess, who: { poolId: string; username: string }): string =>
  `${kind}/${userKey(who.poolId, who.username)}`;

/**
 * Checks one guess under the lockout rule of user pools: the nth failure from the fifth on locks the user for
 * 2^(n-5) seconds, at most about 15 minutes; guesses during a lock are refused unseen and not counted. Guesses
 * at one user take turns, so that parallel ones cannot outrun the count. Unknown names are counted alike.
 * @param check resolves to whether the guess was right; what it throws is neither counted nor forgiven
 */
export async function guess(
  engine: Engine,
  kind: Guess,
  who: { poolId: string; username: string },
  check: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const key = attemptsKey(kind, who);
  return engine.turns.take(key, async () => {
    const now = engine.clock();
    const stored = engine.state.attempts.get(key);
    const earlier = stored !== undefined && now - stored.lastAt < forgetAfterMs ? stored : undefined;
    if (earlier !== undefined && now < earlier.lockedUntil) throw notAuthorised(refusal[kind]);
    const right = await check();
    if (right) {
      if (stored !== undefined) await engine.state.attempts.remove(key);
      return true;
    }
    const failures = (earlier?.failures ?? 0) + 1;
    const lockMs =
      failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures) * 1000, longestLockMs);
    await engine.state.attempts.put(key, { key, failures, lockedUntil: now + lockMs, lastAt: now });
    return false;
  });
}

/** Forgets wrong passwords after a sign-in by other means, which counts as a success too. */
export async function forgive(engine: Engine, who: { poolId: string; username: string }): Promise<void> {
  const key = attemptsKey("password", who);
  await engine.turns.take(key, async () => {
    if (engine.state.attempts.get(key) !== undefined) await engine.state.attempts.remove(key);
  });
}

/** Forgets failures that no longer count. */
export async function sweepAttempts(engine: Engine): Promise<void> {
  const before = engine.clock() - forgetAfterMs;
  for (const { key, lastAt } of await engine.state.attempts.list()) {
    if (lastAt < before) await engine.state.attempts.remove(key);
  }
}
