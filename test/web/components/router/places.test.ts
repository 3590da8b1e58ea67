import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

interface Entry {
  readonly state: unknown;
  readonly url: URL;
}

/** What the pages see of a browser: a history of entries, one of which is the present one. */
function browser(address: string) {
  const entries: Entry[] = [{ state: null, url: new URL(address) }];
  let at = 0;
  const events = new EventTarget();
  const present = () => entries[at]!;
  const entry = (state: unknown, to: string): Entry => ({
    state: structuredClone(state),
    url: new URL(to, present().url),
  });
  vi.stubGlobal("location", {
    get pathname() {
      return present().url.pathname;
    },
    get search() {
      return present().url.search;
    },
    get hash() {
      return present().url.hash;
    },
  });
  vi.stubGlobal("history", {
    get state() {
      return present().state;
    },
    pushState: (state: unknown, _title: string, to: string) => {
      entries.splice(at + 1, entries.length, entry(state, to));
      at += 1;
    },
    replaceState: (state: unknown, _title: string, to: string) => {
      entries[at] = entry(state, to);
    },
  });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  return {
    addresses: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
    go: (steps: number) => {
      at += steps;
      events.dispatchEvent(new Event("popstate"));
    },
  };
}

let its: ReturnType<typeof browser>;
const listener = vi.fn();
let end: () => void;
let here: typeof import("#web/components/router/places.ts")["here"];
let navigate: typeof import("#web/components/router/places.ts")["navigate"];
let addressOf: typeof import("#web/components/router/places.ts")["addressOf"];
let stored: Readonly<Record<string, string>>;

async function open(address: string) {
  its = browser(address);
  stored = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  listener.mockClear();
  // A page of its own for each test.
  vi.resetModules();
  const places = await import("#web/components/router/places.ts");
  ({ here, navigate, addressOf } = places);
  end = places.onNavigation(listener);
}

beforeEach(() => open("https://halvest.example/help?id=fees#top"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("the current location", () => {
  it("is the address in parts, reached by the browser and without a state at first", () => {
    expect(here()).toEqual({
      pathname: "/help",
      language: null,
      search: "?id=fees",
      hash: "#top",
      state: null,
      key: "",
      reachedBy: "browser",
    });
  });

  it("is one object until the next navigation, so that nothing renders in between", () => {
    const before = here();
    expect(here()).toBe(before);
    navigate("/help?id=fees#top");
    expect(here()).not.toBe(before);
  });
});

describe("a navigation", () => {
  it("adds an entry that carries its state, and notifies the listeners", () => {
    navigate("/login", { state: { from: "/timeline" } });
    expect(its.addresses()).toEqual(["/help?id=fees#top", "/login"]);
    expect(here()).toMatchObject({
      pathname: "/login",
      search: "",
      hash: "",
      state: { from: "/timeline" },
      reachedBy: "push",
    });
    expect(listener).toHaveBeenCalledOnce();
  });

  it("replaces the current entry on request", () => {
    navigate("/login", { replace: true });
    expect(its.addresses()).toEqual(["/login"]);
    expect(here()).toMatchObject({ pathname: "/login", state: null, reachedBy: "replace" });
  });

  it("to the same address is another place", () => {
    navigate("/help");
    const { key } = here();
    navigate("/help");
    expect(here().key).not.toBe(key);
  });

  it("of the browser finds the entries as they were left", () => {
    navigate("/login", { state: { from: "/timeline" } });
    const { key } = here();
    navigate("/signup");
    its.go(-1);
    expect(here()).toEqual({
      pathname: "/login",
      language: null,
      search: "",
      hash: "",
      state: { from: "/timeline" },
      key,
      reachedBy: "browser",
    });
    its.go(-1);
    expect(here()).toMatchObject({ pathname: "/help", state: null });
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it("does not notify removed listeners", () => {
    end();
    navigate("/login");
    its.go(-1);
    expect(listener).not.toHaveBeenCalled();
    expect(here().pathname).toBe("/help");
  });
});

describe("an address in a language", () => {
  it("names it beside the page's own address, and the guest's next ones keep it", async () => {
    await open("https://halvest.example/de/help?id=fees#top");
    expect(here()).toMatchObject({ pathname: "/help", language: "de", search: "?id=fees", hash: "#top" });
    navigate("/login?x=1", { state: { from: "/timeline" } });
    expect(here()).toMatchObject({ pathname: "/login", language: "de", search: "?x=1" });
    navigate("?y=2", { replace: true });
    navigate("/");
    navigate("/#calculator");
    expect(here()).toMatchObject({ pathname: "/", language: "de", hash: "#calculator" });
    navigate("/fr/terms");
    expect(here()).toMatchObject({ pathname: "/terms", language: "fr" });
    expect(its.addresses()).toEqual([
      "/de/help?id=fees#top",
      "/de/login?y=2",
      "/de",
      "/de#calculator",
      "/fr/terms",
    ]);
  });

  it("loses it for a member, whose account has a language", async () => {
    await open("https://halvest.example/de/help?id=fees#top");
    stored = { session: "sealed" };
    expect(here()).toMatchObject({ pathname: "/help", language: null });
    expect(its.addresses()).toEqual(["/help?id=fees#top"]);
    expect(addressOf("/timeline")).toBe("/timeline");
  });

  it("leads to the account's pages without it once the guest has logged in", async () => {
    await open("https://halvest.example/de/login");
    expect(here().language).toBe("de");
    expect(addressOf("/timeline")).toBe("/de/timeline");
    stored = { session: "sealed" };
    expect(here().language).toBe("de");
    expect(addressOf("/timeline")).toBe("/timeline");
    navigate("/timeline", { replace: true });
    expect(its.addresses()).toEqual(["/timeline"]);
    expect(here().language).toBe(null);
  });
});
