import { StripeFailure } from "./failure.ts";
import { type BooksDependencies, StripeLedger } from "./ledger.ts";

/** Everything kept, changed by one piece of work after another. */
export class Books {
  readonly #dependencies: BooksDependencies;
  #last: Promise<unknown> = Promise.resolve();
  /** Called after each piece of work that changed something. */
  onChange: () => void = () => undefined;

  constructor(dependencies: BooksDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs work alone. What it changed is stored together when it ends, and forgotten when it throws.
   * @param at the moment it counts as happening, in seconds; by default now
   */
  run<T>(work: (ledger: StripeLedger) => T | Promise<T>, at?: number): Promise<T> {
    const mine = this.#last.then(async () => {
      const ledger = new StripeLedger(this.#dependencies, at);
      try {
        const result = await work(ledger);
        await this.#keep(ledger);
        return result;
      } catch (error) {
        if (error instanceof StripeFailure && error.keepsChanges) await this.#keep(ledger);
        throw error;
      }
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #keep(ledger: StripeLedger): Promise<void> {
    const writes = ledger.writes();
    if (writes.length === 0) return;
    await this.#dependencies.storage.write(writes);
    this.onChange();
  }
}
