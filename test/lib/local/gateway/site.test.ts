import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import { createBucketSite } from "#lib/local/gateway/site/bucket-site.ts";
import type { SiteBehaviour, SiteDefinition } from "#lib/local/gateway/site/distribution.ts";
import { createSite } from "#lib/local/gateway/site/site.ts";
import { request } from "./requests.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-site-"));
  await mkdir(join(directory, "site/assets"), { recursive: true });
  await writeFile(join(directory, "secret.txt"), "outside");
  await writeFile(join(directory, "site/index.html"), "<!doctype html>index");
  await writeFile(join(directory, "site/assets/app-1.js"), "let a = 1;\n".repeat(500));
  await writeFile(join(directory, "site/assets/logo.png"), Buffer.alloc(5000));
});

afterAll(() => rm(directory, { recursive: true }));

const fallback = `function handler(event) {
  var request = event.request;
  if (request.uri.indexOf(".") === -1) request.uri = "/index.html";
  return request;
}`;

const behaviour: SiteBehaviour = {
  pathPattern: undefined,
  methods: ["GET", "HEAD"],
  compress: true,
  forwarding: { headers: () => false, query: false, caches: true },
  headersPolicy: [
    { name: "x-frame-options", value: "DENY", override: true },
    { name: "content-security-policy", value: "default-src 'self'", override: false },
  ],
  onRequest: { path: "Fallback", code: fallback },
  onOriginResponse: undefined,
  origin: { kind: "bucket", name: "pages" },
};

const toApi: SiteBehaviour = {
  ...behaviour,
  pathPattern: "/api/*",
  methods: ["GET", "HEAD", "POST"],
  compress: false,
  forwarding: { headers: (name) => name !== "host", query: true, caches: false },
  onRequest: undefined,
  origin: { kind: "api", headers: [], host: "api" },
};

function site(changes: Partial<SiteDefinition> = {}, listable = false) {
  const seen: FrontRequest[] = [];
  const deployments = [
    {
      include: ["assets/*"],
      exclude: ["*"],
      metadata: { "cache-control": "public, max-age=31536000, immutable" },
    },
    { include: [], exclude: ["assets/*"], metadata: { "cache-control": "no-cache" } },
  ];
  const { answer: handle, passOn } = createSite({
    definition: { rootObject: "index.html", behaviours: [toApi, behaviour], ...changes },
    bucket: () => createBucketSite(join(directory, "site"), { deployments, listable }),
    signed: (name) => async (received) => {
      seen.push(received);
      return { status: 200, headers: { "content-type": "image/jpeg" }, body: `${name}${received.path}` };
    },
    api: () => async (received) => {
      seen.push(received);
      const { "x-filler": length } = received.headers;
      const filler = length === undefined ? {} : { "x-filler": "x".repeat(Number(length)) };
      const headers = { "content-security-policy": "none", ...filler };
      return { status: 200, headers, body: "{}" };
    },
    parameter: async (name) => `value of ${name}`,
    edge: (arn) => async (_, response) => ({
      ...response,
      status: 202,
      body: `${arn} after ${response.body}`,
    }),
  });
  return { handle, passOn, seen };
}

describe("a bucket that judges signatures itself", () => {
  it("gets the path and the query as they were sent, and nothing else of the viewer's that no policy names", async () => {
    const signed: SiteBehaviour = {
      ...toApi,
      pathPattern: "/photos/*",
      forwarding: { ...toApi.forwarding, headers: () => false },
      origin: { kind: "signed", name: "files" },
    };
    const { handle, seen } = site({ behaviours: [signed, behaviour] });
    const headers = { cookie: "a=b", authorization: "Bearer secret" };
    const answer = await handle(request("GET", "/photos/a/1?X-Amz-Signature=1", { headers }));
    expect(String(answer.body)).toBe("files/photos/a/1");
    expect(seen[0]).toMatchObject({ path: "/photos/a/1", query: "X-Amz-Signature=1" });
    expect(Object.keys(seen[0]?.headers ?? {})).toEqual(["user-agent"]);
  });
});

describe("headers of an origin", () => {
  it("are added to each request for the API, from parameters as well, whatever the viewer sent", async () => {
    const headers = [
      { name: "x-plain", value: "one" },
      { name: "x-key", value: { parameter: "/test/origin-key:2" } },
    ];
    const { handle, seen } = site({
      behaviours: [{ ...toApi, origin: { kind: "api", host: "api", headers } }, behaviour],
    });
    await handle(request("GET", "/api/plans", { headers: { "x-key": "made up", "x-other": "kept" } }));
    expect(seen[0]?.headers).toMatchObject({
      "x-plain": "one",
      "x-key": "value of /test/origin-key:2",
      "x-other": "kept",
    });
  });
});

describe("a conditional request", () => {
  it("for the API arrives with its conditions, because no cookies are passed on", async () => {
    const { handle, seen } = site();
    const headers = { "if-none-match": '"a"', "if-modified-since": "Sat, 21 Nov 2026 00:00:00 GMT" };
    await handle(request("GET", "/api/plans", { headers }));
    expect(seen[0]?.headers).toMatchObject(headers);
  });
});

describe("an origin's answer", () => {
  it("whose headers are longer than CloudFront takes is a 502", async () => {
    const { handle } = site();
    const ask = async (filler: number) => {
      const headers = { "x-filler": String(filler) };
      return (await handle(request("GET", "/api/plans", { headers }))).status;
    };
    expect(await ask(20_000)).toBe(200);
    expect(await ask(20_480)).toBe(502);
  });
});

describe("pages", () => {
  it.each(["/", "/timeline", "/settings/security"])("%s is the application", async (path) => {
    const response = await site().handle(request("GET", path));
    expect(response).toMatchObject({
      status: 200,
      headers: { "content-type": "text/html", "cache-control": "no-cache", "x-frame-options": "DENY" },
    });
    expect(response.body.toString()).toContain("index");
  });

  it("assets carry the headers of their own deployment", async () => {
    const { headers } = await site().handle(request("GET", "/assets/app-1.js"));
    expect(headers).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it.each([
    [false, 403],
    [true, 404],
  ])("a missing file of a bucket that may be listed (%s) is a %i", async (listable, status) => {
    expect((await site({}, listable).handle(request("GET", "/assets/gone.js"))).status).toBe(status);
  });

  it.each(["/../secret.txt", "/..%2Fsecret.txt", "/assets/../../secret.txt", "/%E0%A4%A.js", "/assets"])(
    "%s reaches nothing outside the build",
    async (path) => {
      const response = await site({ behaviours: [{ ...behaviour, onRequest: undefined }] }).handle(
        request("GET", path),
      );
      expect(response.status).toBe(403);
    },
  );

  it("an answer of the origin goes through the function at the origin", async () => {
    const { handle } = site({ behaviours: [{ ...toApi, onOriginResponse: "arn:edge" }, behaviour] });
    expect(await handle(request("GET", "/api/x"))).toMatchObject({ status: 202, body: "arn:edge after {}" });
    expect((await handle(request("GET", "/timeline"))).status).toBe(200);
  });

  it("a known version is not sent again", async () => {
    const { handle } = site();
    const { headers } = await handle(request("GET", "/assets/app-1.js"));
    const again = (etag: string) =>
      handle(request("GET", "/assets/app-1.js", { headers: { "if-none-match": etag } }));
    expect((await again(String(headers.etag))).status).toBe(304);
    expect((await again(`W/${headers.etag}`)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
  });

  it("methods that the behaviour does not allow are refused", async () => {
    expect((await site().handle(request("POST", "/"))).status).toBe(403);
    expect((await site().handle(request("DELETE", "/api/x"))).status).toBe(403);
  });
});

describe("compression", () => {
  const get = (path: string, encoding: string) =>
    site().handle(request("GET", path, { headers: { "accept-encoding": encoding } }));

  it("prefers Brotli and gives the same bytes back", async () => {
    const brotli = await get("/assets/app-1.js", "gzip, deflate, br");
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", etag: expect.stringMatching(/^W\//) });
    const gzip = await get("/assets/app-1.js", "gzip, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    const plain = await get("/assets/app-1.js", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(Buffer.from(brotli.body))).toEqual(plain.body);
    expect(gunzipSync(Buffer.from(gzip.body))).toEqual(plain.body);
  });

  it.each(["/", "/assets/logo.png"])("leaves alone what is small or compressed already: %s", async (path) => {
    expect((await get(path, "br")).headers["content-encoding"]).toBeUndefined();
  });
});

describe("the API behind the distribution", () => {
  it("gets what the policies forward, and keeps headers that the policy does not override", async () => {
    const { handle, seen } = site();
    const response = await handle(
      request("GET", "/api/x?a=1", { headers: { cookie: "c=1", authorization: "Bearer t" } }),
    );
    expect(response.headers).toEqual({ "content-security-policy": "none", "x-frame-options": "DENY" });
    expect(seen[0]).toMatchObject({ query: "a=1", headers: { authorization: "Bearer t" } });
    expect(seen[0]?.headers).not.toHaveProperty("host");
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
  });

  it("gets nothing that a policy withholds", async () => {
    const strict = { ...toApi, forwarding: behaviour.forwarding };
    const { handle, seen } = site({ behaviours: [strict] });
    await handle(
      request("GET", "/api/x?a=1", {
        headers: { cookie: "c=1", authorization: "Bearer t", "user-agent": "T" },
      }),
    );
    expect(seen[0]?.query).toBe("");
    expect(seen[0]?.headers).toEqual({ "user-agent": "Amazon CloudFront" });
  });
});

describe("a request for a socket", () => {
  it("reaches the API behind its path as policies and origin headers make it, and nothing else", async () => {
    const headers = [{ name: "x-key", value: { parameter: "/test/origin-key" } }];
    const socket: SiteBehaviour = {
      ...toApi,
      pathPattern: "/ws",
      origin: { kind: "api", host: "sockets", headers },
    };
    const { passOn } = site({ behaviours: [socket, behaviour] });
    const passed = await passOn(request("GET", "/ws?a=1", { headers: { cookie: "c=1", origin: "o" } }));
    expect(passed).toMatchObject({
      host: "sockets",
      request: { path: "/ws", query: "a=1", headers: { origin: "o", "x-key": "value of /test/origin-key" } },
    });
    expect(passed?.request.headers).not.toHaveProperty("cookie");
    expect(await passOn(request("GET", "/timeline"))).toBeUndefined();
  });
});

describe("functions at the edge", () => {
  const withCode = (code: string) =>
    site({ behaviours: [{ ...behaviour, onRequest: { path: "Edge", code } }] }).handle;

  it("that answer themselves are refused", async () => {
    const handle = withCode("function handler() { return { statusCode: 302, headers: {} } }");
    await expect(handle(request("GET", "/old"))).rejects.toThrow();
  });

  it("see the request and nothing of this process", async () => {
    const { handle, seen } = site({
      behaviours: [
        {
          ...toApi,
          onRequest: {
            path: "Edge",
            code: `function handler({ request, viewer }) {
              const seen = [typeof process, typeof require, viewer.ip, request.querystring.a.value];
              return Object.assign(request, { uri: "/api/" + seen.join() });
            }`,
          },
        },
      ],
    });
    await handle(request("GET", "/api/x?a=1", { headers: { cookie: "c=2" } }));
    expect(seen[0]?.path).toBe("/api/undefined,undefined,192.0.2.7,1");
  });

  it("replace headers that the viewer sent, for calls and for sockets, and leave the cookies as they are", async () => {
    const code = `function handler({ request, viewer }) {
      request.headers["x-viewer"] = { value: viewer.ip };
      return request;
    }`;
    const named = { ...toApi, onRequest: { path: "Edge", code } };
    const { handle, passOn, seen } = site({ behaviours: [named] });
    const claimed = request("GET", "/api/x", { headers: { "x-viewer": "198.51.100.9", accept: "a/b" } });
    await handle(claimed);
    expect(seen[0]?.headers).toMatchObject({ "x-viewer": "192.0.2.7", accept: "a/b" });
    expect((await passOn(claimed))?.request.headers).toMatchObject({
      "x-viewer": "192.0.2.7",
      accept: "a/b",
    });

    const pages = site({ behaviours: [{ ...behaviour, onRequest: named.onRequest }] });
    const page = await pages.handle(request("GET", "/index.html", { headers: { cookie: "c=1" } }));
    expect(page.status).toBe(200);
  });

  it("cannot run for ever", async () => {
    await expect(withCode("function handler() { for (;;); }")(request("GET", "/"))).rejects.toThrow(
      /timed out/,
    );
  });
});
