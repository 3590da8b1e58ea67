import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";
import { createServer } from "#functions/platform/http/server.ts";
import { defineContract } from "#shared/api/contract.ts";
import { fakeCallerStore } from "#test/fakes/caller-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { bodyOf, context, eventFor } from "#test/functions/platform/http/exchange.ts";

const maxBytes = 10_000;

const feature = defineContract({
  send: {
    method: "POST",
    path: "/file",
    access: "public",
    csrf: false,
    summary: "Takes a file.",
    upload: { field: "paper", maxBytes, tooLarge: "This paper is too large." },
    response: z.object({ bytes: z.array(z.int()) }),
    errors: ["BAD_REQUEST"],
  },
  show: {
    method: "GET",
    path: "/file",
    access: "public",
    csrf: false,
    summary: "Leads to the file.",
    response: z.url(),
    answer: { as: "redirect", maxAgeSeconds: 60 },
    errors: [],
  },
});

const server = createServer(
  feature,
  async () => ({
    send: async ({ file }) => ({ bytes: [...file] }),
    show: async () => "https://files.example/paper?signature=1",
  }),
  {
    cameThrough: async () => true,
    callers: fakeCallerStore(),
    csrfTokens: csrfTokens(async () => "key"),
    apiKeys: {
      admit: async () => {
        throw new Error("There are no keys here.");
      },
      finish: async () => {},
    },
    log: fakeLog(),
    clock: () => 0,
  },
);

/** Sends a body as API Gateway would. */
async function post(body: Uint8Array, type: string) {
  const event = eventFor({ route: "POST /api/file", headers: { "content-type": type } });
  event.body = Buffer.from(body).toString("base64");
  event.isBase64Encoded = true;
  const answer = await server(event, context);
  return { status: answer.statusCode, body: bodyOf(answer) };
}

async function postForm(...dependencies: [name: string, content: Uint8Array | string][]) {
  const form = new FormData();
  for (const [name, content] of dependencies) {
    form.append(name, typeof content === "string" ? content : new Blob([Buffer.from(content)]));
  }
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return post(new Uint8Array(await encoded.arrayBuffer()), type);
}

describe("an uploaded file", () => {
  it("reaches its handler byte by byte, whatever its bytes are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await postForm(["paper", bytes])).toEqual({
          status: 200,
          body: { success: true, data: { bytes: [...bytes] } },
        });
      }),
      { numRuns: 50 },
    );
  });

  it("may be as large as the contract says, and is refused beyond in the contract's words", async () => {
    expect((await postForm(["paper", new Uint8Array(maxBytes)])).status).toBe(200);
    const refusal = { status: 413, body: { code: "PAYLOAD_TOO_LARGE", error: "This paper is too large." } };
    expect(await postForm(["paper", new Uint8Array(maxBytes + 1)])).toMatchObject(refusal);
    expect(await postForm(["paper", new Uint8Array(maxBytes * 3)])).toMatchObject(refusal);
  });

  it("has to be there, once, and alone", async () => {
    const paper = new Uint8Array(3);
    const refused = async (...dependencies: Parameters<typeof postForm>) => {
      const { status, body } = await postForm(...dependencies);
      expect(status).toBe(400);
      return z.object({ details: z.array(z.unknown()) }).parse(body).details;
    };
    expect(await refused()).toEqual([{ path: "body.paper", message: "Required" }]);
    expect(await refused(["paper", "a text"])).toEqual([{ path: "body.paper", message: "Must be one file" }]);
    expect(await refused(["paper", paper], ["paper", paper])).toHaveLength(1);
    expect(await refused(["paper", paper], ["<more>", "x"])).toEqual([
      { path: "body.?more?", message: "Unknown field" },
    ]);
  });

  it("comes in a form that can be read", async () => {
    const json = await post(Buffer.from("{}"), "application/json");
    expect(json).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
    for (const [text, type] of [
      ["nonsense", "multipart/form-data; boundary=x"],
      ["--x\r\n\r\n", "multipart/form-data"],
      [
        "--x\r\ncontent-disposition: form-data; name=paper; filename=a\r\n\r\nabc",
        "multipart/form-data; boundary=x",
      ],
    ] as const) {
      expect(await post(Buffer.from(text), type)).toMatchObject({
        status: 400,
        body: { code: "BAD_REQUEST" },
      });
    }
  });

  it("of any form is taken or refused, and never fails otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), fc.boolean(), async (noise, isFramed) => {
        const head = '--x\r\ncontent-disposition: form-data; name="paper"; filename="a"\r\n';
        const dependencies = isFramed ? [Buffer.from(head), noise, Buffer.from("\r\n--x--\r\n")] : [noise];
        const { status } = await post(Buffer.concat(dependencies), "multipart/form-data; boundary=x");
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a redirection", () => {
  it("leads to the address that the handler gives, for as long as the contract says", async () => {
    const answer = await server(eventFor({ route: "GET /api/file" }), context);
    expect(answer).toMatchObject({
      statusCode: 302,
      headers: {
        location: "https://files.example/paper?signature=1",
        "cache-control": "private, max-age=60",
        "x-content-type-options": "nosniff",
      },
    });
    expect(answer.body ?? "").toBe("");
  });
});
