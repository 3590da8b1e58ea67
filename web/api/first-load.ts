import type { Call, Feature, OperationInput, OperationName, OperationOutput } from "./client.ts";

export type Whole = OperationOutput<"first-load", "get">;

interface Part {
  /** The input that the response answers. */
  readonly input: object;
  /** Undefined when the response does not answer it after all. */
  readonly of: (whole: Whole) => unknown;
}

/** The operations that the timeline calls as it opens, with the part of the first load that answers each. */
const parts: Readonly<Record<string, Part>> = {
  "auth.me": { input: {}, of: ({ user }) => ({ user }) },
  "settings.get": { input: {}, of: ({ settings }) => settings },
  "market.currentData": { input: { query: {} }, of: ({ market }) => market },
  "market.prices": { input: {}, of: ({ prices }) => prices },
  "correspondence.unreadCounts": { input: {}, of: ({ unread }) => unread },
  "control-panel.engineConfig": { input: {}, of: ({ engineConfig }) => engineConfig },
  "transactions.list": {
    input: { query: { limit: "1000" } },
    of: ({ transactions }) => transactions ?? undefined,
  },
};

/** The part of a first load that answers a call; undefined when none does. */
export function partOf(whole: Whole, name: string, input: unknown): unknown {
  const part = parts[name];
  return part && JSON.stringify(input ?? {}) === JSON.stringify(part.input) ? part.of(whole) : undefined;
}

/** How long a response may wait for the part of the page that requests it. */
const waitMs = 20_000;

interface Loading {
  /** Undefined until one of them is requested. */
  whole?: Promise<Whole>;
  /** Operations that have not been requested yet. */
  readonly left: Set<string>;
}

/**
 * Answers the calls that the timeline makes as it opens from one call in place of many. Each response is used once;
 * from then on, after a write, and when the call fails, operations are called themselves.
 */
export interface FirstLoad {
  /** The timeline is about to open: the next of its operations that is called begins the one call. */
  expect(): void;
  /** Drops the responses that have not been requested yet: something has changed. */
  forget(): void;
  /** The response that still holds; undefined when there is none. Rejects when the call fails. */
  last(): Promise<Whole> | undefined;
  readonly call: Call;
}

/** @param isWrite whether an operation changes something, even if the contract declares nothing out of date */
export function createFirstLoad(
  call: Call,
  isWrite: (feature: string, operation: string) => boolean,
  now: () => number = Date.now,
): FirstLoad {
  let loading: Loading | undefined;
  let endsAt = 0;

  const take = <F extends Feature, O extends OperationName<F>>(
    feature: F,
    operation: O,
    input?: OperationInput<F, O>,
  ) => {
    const name = `${feature}.${String(operation)}`;
    const part = parts[name];
    if (loading === undefined || part === undefined || now() > endsAt) return undefined;
    if (JSON.stringify(input ?? {}) !== JSON.stringify(part.input) || !loading.left.delete(name))
      return undefined;
    loading.whole ??= call("first-load", "get");
    return loading.whole.then(part.of, () => undefined) as Promise<OperationOutput<F, O> | undefined>;
  };

  return {
    expect: () => {
      loading = { left: new Set(Object.keys(parts)) };
      endsAt = now() + waitMs;
    },
    forget: () => {
      loading = undefined;
    },
    last: () => loading?.whole,
    call: async (feature, operation, ...rest) => {
      if (isWrite(feature, String(operation))) loading = undefined;
      const taken = take(feature, operation, rest[0]);
      return (taken && (await taken)) ?? call(feature, operation, ...rest);
    },
  };
}
