import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { missing, StripeFailure } from "./failure.ts";
import { apiVersion, type Event, type Kind, type Kinds, newId } from "./kinds.ts";

/** A webhook call that has not succeeded yet. Moments are milliseconds since the epoch. */
const WebhookDelivery = z.object({
  event: z.string(),
  attempts: z.int().nonnegative(),
  createdAt: z.number(),
  nextAt: z.number(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** What is still to be delivered, by event. */
export function deliveriesIn(storage: Storage): Collection<WebhookDelivery> {
  return collection(storage, "delivery", (stored) => WebhookDelivery.parse(stored));
}

/** Addresses of the hosted pages of an object, by its id. */
export interface PageAddresses {
  readonly checkout: (id: string) => string;
  readonly portal: (id: string) => string;
  readonly invoice: (id: string) => string;
}

export interface BooksDependencies {
  readonly storage: Storage;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly pages: PageAddresses;
}

/** What one piece of work sees and changes. */
export class StripeLedger {
  readonly pages: PageAddresses;
  readonly #storage: Storage;
  readonly #clock: () => number;
  readonly #at: number | undefined;
  readonly #changes = new Map<Kind, Map<string, Kinds[Kind] | undefined>>();
  readonly #others: Write[] = [];

  constructor({ storage, clock, pages }: BooksDependencies, at: number | undefined) {
    this.pages = pages;
    this.#storage = storage;
    this.#clock = clock;
    this.#at = at;
  }

  /** Seconds since the epoch. */
  now(): number {
    return this.#at ?? Math.floor(this.#clock() / 1000);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const changed = this.#changes.get(kind);
    return changed?.has(id) ? (changed.get(id) as Kinds[K] | undefined) : this.#stored(kind).get(id);
  }

  /** @throws StripeFailure resource_missing, about the parameter that named the object */
  get<K extends Kind>(kind: K, id: string, param = "id"): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  /** Newest first. */
  async list<K extends Kind>(
    kind: K,
    fits: (document: Kinds[K]) => boolean = () => true,
  ): Promise<Kinds[K][]> {
    const changed = this.#changes.get(kind) ?? new Map();
    const stored = (await this.#stored(kind).list()).filter(({ id }) => !changed.has(id));
    const all = [...stored, ...[...changed.values()].filter((document) => document !== undefined)];
    return all.filter(fits).sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  put<K extends Kind>(document: Kinds[K]): Kinds[K] {
    const kind = document.object as K;
    const changed = this.#changes.get(kind) ?? new Map();
    this.#changes.set(kind, changed.set(document.id, document));
    return document;
  }

  remove<K extends Kind>(kind: K, id: string): void {
    this.#changes.set(kind, (this.#changes.get(kind) ?? new Map()).set(id, undefined));
  }

  /** Stores something that is not an object of the API together with the rest. */
  note(...writes: readonly Write[]): void {
    this.#others.push(...writes);
  }

  /** Stores a new object and creates its event. */
  create<K extends Kind>(document: Kinds[K], event: string): Kinds[K] {
    this.emit(event, this.put(document));
    return document;
  }

  /** Stores changed members of an object and, if one differs, creates an event. */
  update<K extends Kind>(document: Kinds[K], changes: Partial<Kinds[K]>, event?: string): Kinds[K] {
    const names = Object.keys(changes) as (keyof Kinds[K])[];
    const differs = names.some((name) => JSON.stringify(document[name]) !== JSON.stringify(changes[name]));
    if (!differs) return document;
    const changed = this.put<K>({ ...document, ...changes } as Kinds[K]);
    if (event) this.emit(event, changed);
    return changed;
  }

  emit(type: string, object: object): void {
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: apiVersion,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      type,
    };
    this.put(event);
    const now = this.#clock();
    const delivery = { event: event.id, attempts: 0, createdAt: now, nextAt: now };
    this.note(deliveriesIn(this.#storage).change(event.id, delivery));
  }

  writes(): Write[] {
    const documents = [...this.#changes].flatMap(([kind, changed]) =>
      [...changed].map(([id, document]) => this.#stored(kind).change(id, document as Kinds[typeof kind])),
    );
    return [...documents, ...this.#others];
  }

  #stored<K extends Kind>(kind: K): Collection<Kinds[K]> {
    return documentsIn(this.#storage, kind);
  }
}

function documentsIn<K extends Kind>(storage: Storage, kind: K): Collection<Kinds[K]> {
  const shape = z.looseObject({ id: z.string(), object: z.literal(kind) });
  return collection(storage, kind, (stored) => {
    shape.parse(stored);
    return stored as Kinds[K];
  });
}

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
