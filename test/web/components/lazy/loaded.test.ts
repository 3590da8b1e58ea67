import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeNotLoaded, type CodeSource, lazySource } from "#web/components/lazy/loaded.tsx";

const Part = () => null;
const waitMs = 120_000;

let reloads: number;
let isOnline: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  isOnline = true;
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", {
    reload: () => {
      reloads += 1;
    },
  });
  vi.stubGlobal("fetch", async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts loading, and what became of it. */
function started(source: CodeSource) {
  let outcome: unknown = "pending";
  source.start().then(
    () => {
      outcome = "loaded";
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  return () => outcome;
}

test("code that has not arrived after two minutes is a failure, and the next try loads the page again", async () => {
  const source = lazySource(() => new Promise<never>(() => {}));
  const first = started(source);
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(first()).toBe("pending");
  await vi.advanceTimersByTimeAsync(1);
  expect(first()).toBeInstanceOf(CodeNotLoaded);
  expect(reloads).toBe(0);
  started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);
});

test("without the site the next try fails at once, and the one after it is made again", async () => {
  isOnline = false;
  const source = lazySource(() => new Promise<never>(() => {}));
  started(source);
  await vi.advanceTimersByTimeAsync(waitMs);
  const second = started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(second()).toBeInstanceOf(CodeNotLoaded);
  expect(reloads).toBe(0);
  isOnline = true;
  started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);
});

test("code that arrives after that is shown", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
  const source = lazySource(() => promise);
  started(source);
  await vi.advanceTimersByTimeAsync(waitMs);
  expect(source.known()).toBeNull();
  resolve({ default: Part });
  await vi.advanceTimersByTimeAsync(0);
  expect(source.known()).toBe(Part);
});

test("code that arrives in time leaves no timer behind", async () => {
  const source = lazySource(async () => ({ default: Part }));
  const first = started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(first()).toBe("loaded");
  expect(vi.getTimerCount()).toBe(0);
});

test("code that fails is loaded once more before the page is", async () => {
  const source = lazySource<object>(() =>
    Promise.reject<{ default: typeof Part }>(new TypeError("Failed to fetch")),
  );
  const first = started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(first()).toBeInstanceOf(CodeNotLoaded);
  expect([reloads, vi.getTimerCount()]).toEqual([0, 0]);
  started(source);
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);
});
