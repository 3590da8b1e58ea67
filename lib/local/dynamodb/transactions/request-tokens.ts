import * as z from "zod";
import { dynamoFailure } from "#lib/local/dynamodb/failures.ts";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";

/** How long DynamoDB remembers a ClientRequestToken. */
const tokenLifeSeconds = 600;

const StoredToken = z.object({ token: z.string(), fingerprint: z.string(), expiresAt: z.number() });
type StoredToken = z.infer<typeof StoredToken>;

/** Tokens of the write transactions that have succeeded, kept as durably as their items. */
export class RequestTokens {
  readonly #tokens: Collection<StoredToken>;
  readonly #nowSeconds: () => number;

  constructor(storage: Storage, nowSeconds: () => number) {
    this.#tokens = collection(storage, "token", (stored) => StoredToken.parse(stored));
    this.#nowSeconds = nowSeconds;
  }

  /**
   * @returns whether the same request has already succeeded
   * @throws AwsFailure IdempotentParameterMismatchException when it was another request
   */
  seen(token: string, fingerprint: string): boolean {
    const stored = this.#tokens.get(token);
    if (stored === undefined || stored.expiresAt <= this.#nowSeconds()) return false;
    if (stored.fingerprint === fingerprint) return true;
    throw dynamoFailure(
      "IdempotentParameterMismatchException",
      "A request with the same client token was made with different parameters",
    );
  }

  /** To be written together with the transaction's items. */
  remember(token: string, fingerprint: string): Write {
    return this.#tokens.change(token, {
      token,
      fingerprint,
      expiresAt: this.#nowSeconds() + tokenLifeSeconds,
    });
  }

  async forgetExpired(): Promise<void> {
    const expired = (await this.#tokens.list()).filter(({ expiresAt }) => expiresAt <= this.#nowSeconds());
    await Promise.all(expired.map(({ token }) => this.#tokens.remove(token)));
  }
}
