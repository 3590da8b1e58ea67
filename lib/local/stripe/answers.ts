import { createHash } from "node:crypto";
import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { StripeFailure } from "./failure.ts";

/** What was answered to an idempotency key. */
const Answered = z.object({
  key: z.string(),
  /** Of the method, path and parameters. */
  fingerprint: z.string(),
  status: z.number(),
  body: z.string(),
  requestId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
type Answered = z.infer<typeof Answered>;

const keptMs = 86_400_000;

/** Answers by idempotency key, for a day. */
export class Answers {
  readonly #answers: Collection<Answered>;
  readonly #clock: () => number;

  constructor(storage: Storage, clock: () => number) {
    this.#answers = collection(storage, "answer", (stored) => Answered.parse(stored));
    this.#clock = clock;
  }

  /** @throws StripeFailure idempotency_error when the key was used with other parameters, or is too long */
  find(key: string, fingerprint: string): Answered | undefined {
    const refuse = (message: string) => new StripeFailure(400, message, { type: "idempotency_error" });
    if (key.length > 255) throw refuse("Idempotency keys are at most 255 characters long.");
    const found = this.#answers.get(key);
    if (!found || found.at < this.#clock() - keptMs) return undefined;
    if (found.fingerprint === fingerprint) return found;
    throw refuse(
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }

  /** The write that keeps an answer. */
  keeping(answer: Omit<Answered, "at">): Write {
    return this.#answers.change(answer.key, { ...answer, at: this.#clock() });
  }

  /** Forgets what is older than a day. */
  async tidy(): Promise<void> {
    const old = (await this.#answers.list()).filter(({ at }) => at < this.#clock() - keptMs);
    await Promise.all(old.map(({ key }) => this.#answers.remove(key)));
  }
}

export function fingerprintOf(method: string, path: string, form: string): string {
  return createHash("sha256").update(`${method} ${path}\n${form}`).digest("base64");
}
