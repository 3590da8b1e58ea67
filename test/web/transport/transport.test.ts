import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { englishReader, setReader } from "#shared/domain/language/translate.ts";
import { ApiError, ResponseError } from "#web/transport/errors.ts";
import { lastUnanswered, onNetworkChange, send } from "#web/transport/transport.ts";

const request = { method: "GET", path: "/api/health" };
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_path: string, init?: RequestInit) => answer(init?.signal));
});
afterEach(() => vi.unstubAllGlobals());

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

describe("send", () => {
  test("opens the envelope", async () => {
    answer = json({ success: true, data: 1 });
    await expect(send(request)).resolves.toMatchObject({ data: 1 });
  });

  test("asks for texts in the language of the page, whatever the browser prefers", async () => {
    const sent: (string | null)[] = [];
    vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get("accept-language"));
      return Response.json({ success: true, data: 1 });
    });
    await send(request);
    setReader(() => ({ language: "pt", catalogue: {}, writeCount: String }));
    await send(request);
    setReader(() => englishReader);
    expect(sent).toEqual(["en", "pt"]);
  });

  test("leaves the content type of a form to the browser, and sets that of JSON", async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
      sent.push(init);
      return Response.json({ success: true, data: 1 });
    });
    const form = new FormData();
    await send({ method: "POST", path: "/api/file", body: form });
    await send({ method: "POST", path: "/api/text", body: { a: 1 } });
    expect(sent[0]?.body).toBe(form);
    expect(sent[0]?.headers).toEqual({ accept: "application/json", "accept-language": "en" });
    expect(sent[1]).toMatchObject({ body: '{"a":1}', headers: { "content-type": "application/json" } });
  });

  test("stores the secret that identifies the browser, and sends it with logins only", async () => {
    const kept = new Map<string, string>();
    const getItem = (key: string) => kept.get(key) ?? null;
    vi.stubGlobal("localStorage", { getItem, setItem: (key: string, value: string) => kept.set(key, value) });
    const shown: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
      shown.push(new Headers(headers).get("x-halvest-device"));
      return Response.json({ success: true, data: 1 }, { headers: { "x-halvest-device": "secret-1" } });
    });
    const login = { method: "POST", path: "/api/auth/login", body: {} };
    await send(login);
    await send(login);
    await send({ method: "GET", path: "/api/timeline" });
    expect(shown).toEqual([null, "secret-1", null]);
  });

  test("turns a refusal into an ApiError with its code and details", async () => {
    const details = [{ path: "body.email", message: "Email is required" }];
    answer = json({ success: false, error: "Email is required", code: "VALIDATION_FAILED", details }, 400);
    const error = await send(request).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "VALIDATION_FAILED", status: 400, details });
  });

  test("accepts a response without an envelope, but reads errors from theirs", async () => {
    const raw = { ...request, raw: true };
    answer = async () => Response.json({ success: false, profile: [] });
    await expect(send(raw)).resolves.toEqual({ success: true, data: { success: false, profile: [] } });
    answer = async () => new Response("a,b", { headers: { "content-type": "text/csv" } });
    await expect(send(raw)).resolves.toMatchObject({ data: "a,b" });
    answer = json({ success: false, error: "Too many attempts.", code: "RATE_LIMITED" }, 429);
    await expect(send(raw)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("revalidates a response with an entity tag, and returns the same object while it is unchanged", async () => {
    const asked: unknown[] = [];
    let etag = '"one"';
    vi.stubGlobal("fetch", async (_path: string, { cache, headers }: RequestInit) => {
      const known = new Headers(headers).get("if-none-match");
      asked.push([cache, known]);
      if (known === etag) return new Response(null, { status: 304, headers: { etag } });
      return Response.json({ success: true, data: [etag] }, { headers: { etag } });
    });
    const tagged = { method: "GET", path: "/api/timeline", revalidates: true };
    const first = await send(tagged);
    expect(await send(tagged)).toBe(first);
    etag = '"two"';
    expect(await send(tagged)).toEqual({ success: true, data: ['"two"'] });
    etag = '"one"';
    expect(await send({ ...tagged, path: "/api/timeline?columns=roi" })).not.toBe(first);
    // Other responses are not reused, and the browser caches nothing.
    expect(await send(request)).not.toBe(await send(request));
    const names = [null, '"one"', '"one"', null, null, null];
    expect(asked).toEqual(names.map((name) => ["no-store", name]));
  });

  test("a response without an envelope is a ResponseError", async () => {
    answer = async () => new Response("<html>", { status: 500 });
    await expect(send(request)).rejects.toMatchObject({
      name: "ResponseError",
      message: "Server response error. Please try again.",
    });
    answer = json([]);
    await expect(send(request)).rejects.toBeInstanceOf(ResponseError);
  });

  test.each([502, 503, 504])(
    "a proxy's %i is no response of the API, but the API's own is one",
    async (status) => {
      const reported: boolean[] = [];
      const stop = onNetworkChange(() => reported.push(lastUnanswered()));
      answer = async () => new Response("<html>", { status });
      await expect(send(request)).rejects.toMatchObject({ name: "NetworkError", reason: "unreachable" });
      answer = json({ message: "Service Unavailable" }, status);
      await expect(send(request)).rejects.toMatchObject({ name: "NetworkError", reason: "unreachable" });
      answer = json({ success: false, error: "Later", code: "UNAVAILABLE" }, status);
      await expect(send(request)).rejects.toMatchObject({ name: "ApiError", status });
      answer = async () => new Response("<html>", { status });
      const write = { ...request, method: "POST", body: {} };
      await expect(send(write)).rejects.toMatchObject({ name: "ResponseError", status });
      stop();
      expect(reported).toEqual([true, true, false]);
    },
  );

  test("tries nothing while the browser is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    let asked = false;
    answer = async () => {
      asked = true;
      return new Response();
    };
    await expect(send(request)).rejects.toMatchObject({ reason: "offline" });
    expect(asked).toBe(false);
  });

  test("distinguishes unreachable from timed out, and reports both, and the first response after them", async () => {
    const reported: boolean[] = [];
    const stop = onNetworkChange(() => reported.push(lastUnanswered()));
    answer = async () => {
      throw new TypeError("Failed to fetch");
    };
    await expect(send(request)).rejects.toMatchObject({ reason: "unreachable" });
    answer = (signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    await expect(send({ ...request, timeoutMs: 5 })).rejects.toMatchObject({ reason: "timeout" });
    answer = json({ success: true, data: 1 });
    await send(request);
    await send(request);
    stop();
    expect(reported).toEqual([true, true, false]);
  });

  test("a caller that gave up gets its own reason back", async () => {
    const giveUp = new AbortController();
    answer = (signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const sending = send({ ...request, signal: giveUp.signal });
    giveUp.abort(new Error("Left the page"));
    await expect(sending).rejects.toThrow("Left the page");
  });
});
