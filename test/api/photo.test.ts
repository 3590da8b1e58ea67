import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dirty, jpegOf, otherFormats, plain, secret } from "#test/functions/profile/pictures.ts";
import { type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let ada: Member;
let bob: Member;

beforeAll(async () => {
  product = await startProduct();
  ada = await product.member("ada");
  bob = await product.member("bob");
});
afterAll(() => product?.stop());

type Part = [name: string, content: Buffer | string, type?: string, fileName?: string | null];

async function upload(as: Member | undefined, ...parts: Part[]) {
  const form = new FormData();
  for (const [name, content, type = "image/jpeg", fileName = "photo.jpg"] of parts) {
    if (fileName === null) form.append(name, String(content));
    else form.append(name, new Blob([Buffer.from(content)], { type }), fileName);
  }
  const response = await fetch(`${product.cloud.origin}/api/users/me/photo`, {
    method: "POST",
    body: form,
    headers: as ? { authorization: `Bearer ${as.accessToken}`, "x-csrf-token": as.csrfToken } : {},
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function uploaded(as: Member, content: Buffer): Promise<string> {
  const { status, json } = await upload(as, ["photo", content]);
  expect(status, JSON.stringify(json)).toBe(200);
  return (json.data as { photoURL: string }).photoURL;
}

const photoOf = async (member: Member) => {
  const { text } = await product.call("GET", "/auth/me", { as: member });
  return (JSON.parse(text) as { data: { user: { photoURL: string | null } } }).data.user.photoURL;
};
const open = (path: string, init: RequestInit = {}) => fetch(product.cloud.origin + path, init);

describe("a photo", () => {
  it("is its owner's after the upload, without anything but the picture", async () => {
    const photoURL = await uploaded(ada, dirty);
    expect(await photoOf(ada)).toBe(photoURL);
    const answer = await open(photoURL);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes("GPS")).toBe(false);
  });

  it("is known by its bytes, whatever the sender calls it", async () => {
    const { json } = await upload(ada, ["photo", plain, "text/plain", "notes.txt"]);
    const answer = await open((json.data as { photoURL: string }).photoURL);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  });

  it("is reached through an address that is signed for some minutes", async () => {
    const answer = await open(await uploaded(ada, plain), { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
    const location = new URL(answer.headers.get("location") ?? "");
    expect(Number(location.searchParams.get("X-Amz-Expires"))).toBe(1_800);
    expect((await fetch(location)).status).toBe(200);
    location.searchParams.set("X-Amz-Expires", "604800");
    expect((await fetch(location)).status).toBe(403);
    expect((await fetch(location.origin + location.pathname)).status).toBe(403);
  });

  it("comes from the site's own address with headers that allow only displaying it", async () => {
    const answer = await open(await uploaded(ada, plain));
    expect(new URL(answer.url).origin).toBe(product.cloud.origin);
    const unsigned = await open(new URL(answer.url).pathname);
    expect([answer.status, unsigned.status]).toEqual([200, 403]);
    for (const { headers } of [answer, unsigned]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
        "content-disposition": 'inline; filename="photo.jpg"',
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "referrer-policy": "same-origin",
      });
    }
    expect((await open(new URL(answer.url).pathname, { method: "PUT", body: "x" })).status).toBe(403);
  });

  it("is no longer stored under its old address once it is replaced or removed", async () => {
    const first = await uploaded(ada, plain);
    const second = await uploaded(ada, plain);
    expect((await open(first)).status).toBeGreaterThanOrEqual(403);
    expect((await open(second)).status).toBe(200);
    const removed = await product.call("DELETE", "/users/me/photo", { as: ada });
    expect(removed.json).toMatchObject({ success: true });
    expect((await open(second)).status).toBeGreaterThanOrEqual(403);
    expect(await photoOf(ada)).toBeNull();
    expect((await product.call("DELETE", "/users/me/photo", { as: ada })).status).toBe(200);
  });

  it("is one's own: another user's is neither changed nor removed, and cannot be guessed", async () => {
    const photoURL = await uploaded(ada, plain);
    await product.call("DELETE", "/users/me/photo", { as: bob });
    await uploaded(bob, plain);
    expect(await photoOf(ada)).toBe(photoURL);
    const guessed = photoURL.replace(/.{4}$/, "AAAA");
    expect((await open(guessed)).status).toBeGreaterThanOrEqual(403);
    const stolen = photoURL.replace(ada.userId, bob.userId);
    expect((await open(stolen)).status).toBeGreaterThanOrEqual(403);
    expect((await open(`/api/users/${ada.userId}/photo/..%2F..%2Fx`)).status).toBe(400);
  });

  it("is shown to anyone who finds its owner, and is in the owner's export", async () => {
    const photoURL = await uploaded(ada, plain);
    const found = await product.call("GET", `/users/search?searchTerm=${encodeURIComponent(ada.email)}`, {
      as: bob,
    });
    expect(found.json?.data).toMatchObject([{ id: ada.userId, photoURL }]);
    const exported = await product.call("GET", "/users/me/export", { as: ada });
    expect(exported.text).toContain(photoURL);
  });

  it("cannot be an invented address", async () => {
    for (const photoURL of ["https://evil.example/a.png", "javascript:alert(1)", "/api/users/x/photo/y"]) {
      const answer = await product.call("PUT", "/auth/me", { body: { photoURL }, as: bob });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("body.photoURL");
    }
  });

  it("goes with the account", async () => {
    const leaver = await product.member("leaver");
    const photoURL = await uploaded(leaver, plain);
    await product.call("DELETE", "/users/me", { body: { confirmation: "DELETE" }, as: leaver });
    expect((await open(photoURL)).status).toBeGreaterThanOrEqual(403);
  });
});

describe("an upload", () => {
  it("is refused for guests and without the CSRF token", async () => {
    expect((await upload(undefined, ["photo", plain])).status).toBe(401);
    const { status, json } = await upload({ ...ada, csrfToken: "" }, ["photo", plain]);
    expect([status, json.code]).toEqual([403, "CSRF_FAILED"]);
    expect((await product.call("DELETE", "/users/me/photo")).status).toBe(401);
  });

  it.each([
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page that begins like a picture", "GIF89a/*<script>alert(1)</script>*/"],
    ["half a picture", plain.subarray(0, 60)],
    ["a PNG", otherFormats.PNG],
    ["a WebP", otherFormats.WebP],
    ["a GIF", otherFormats.GIF],
    ["nothing", ""],
  ])("is refused for %s that is called a picture", async (_name, content) => {
    expect(await upload(ada, ["photo", content, "image/png", "photo.png"])).toMatchObject({
      status: 415,
      json: {
        success: false,
        code: "UNSUPPORTED_MEDIA_TYPE",
        error: "Invalid file format. Please upload a JPEG image.",
      },
    });
  });

  it("is refused for pictures that are too small or too large", async () => {
    for (const picture of [jpegOf(49, 64), jpegOf(64, 49)]) {
      expect(await upload(ada, ["photo", picture])).toMatchObject({
        status: 400,
        json: { code: "VALIDATION_FAILED", details: [{ path: "body.photo" }] },
      });
    }
  });

  it("takes the one field, once, as a file", async () => {
    const picture = plain;
    const refused = [
      await upload(ada),
      await upload(ada, ["picture", picture]),
      await upload(ada, ["photo", picture], ["more", picture]),
      await upload(ada, ["photo", picture], ["photo", picture]),
      await upload(ada, ["photo", "text", "", null]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(refused[1]?.json.details).toEqual([{ path: "body.picture", message: "Unknown field" }]);
  });

  it("is refused when it is not a form", async () => {
    const json = await product.call("POST", "/users/me/photo", { body: { photo: "x" }, as: ada });
    expect([json.status, json.json?.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const broken = await product.call("POST", "/users/me/photo", {
      body: "--x\r\nnonsense",
      as: ada,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([broken.status, broken.json?.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it.each([4, 4.3, 4.6, 5, 12])(
    "of more than 4 MB, as %d, is refused with the limit that holds",
    async (size) => {
      const padding = Buffer.alloc(Math.round(size * 1024 * 1024));
      const { status, json } = await upload(ada, ["photo", Buffer.concat([plain, padding])]);
      expect([status, json.code, json.error]).toEqual([
        413,
        "PAYLOAD_TOO_LARGE",
        "File too large. Please choose an image under 4MB.",
      ]);
    },
  );
});
