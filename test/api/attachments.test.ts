import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let ada: Member;
let bob: Member;
let eve: Member;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.member("ada");
  bob = await product.member("bob");
  eve = await product.member("eve");
});
afterAll(() => product?.stop());

const data = ({ json }: Answer) => json?.data as Record<string, unknown>;
const post = (path: string, as: Member, body: object) =>
  product.call("POST", `/correspondence${path}`, { as, body });
const send = (as: Member, body: object) => post("/messages", as, body);
const download = (as: Member, id: unknown) =>
  product.call("GET", `/correspondence/attachments/${id}/download`, { as });
const pdf = Buffer.from("%PDF-1.7\nfees explained");

const talk = async () => {
  const sent = await send(ada, { subject: "Fees", content: "Look", recipientId: bob.userId });
  expect(sent.status, sent.text).toBe(200);
  return data(sent).threadId as string;
};

interface Form {
  url: string;
  fields: Record<string, string>;
}

async function presign(as: Member, threadId: string, more: object = {}) {
  const body = {
    threadId,
    filename: "fees é.pdf",
    contentType: "application/pdf",
    size: pdf.length,
    ...more,
  };
  const answer = await post("/attachments/presign", as, body);
  return { answer, ...(data(answer) as unknown as { attachmentId: string; upload: Form }) };
}

async function upload({ url, fields }: Form, content: Buffer, changed: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(content)]), "file");
  return (await fetch(url, { method: "POST", body: form })).status;
}

describe("files of messages in the running product", () => {
  it("are uploaded by a signed form, sent, and saved by both sides alone", async () => {
    const threadId = await talk();
    const { attachmentId, upload: form } = await presign(ada, threadId);
    expect(form.url).toBe(`${product.cloud.origin}/uploads`);
    expect(form.fields).toMatchObject({
      "x-amz-meta-sender": ada.userId,
      "x-amz-meta-thread": threadId,
      "Content-Type": "application/pdf",
    });
    // Before it is sent, no one else can have it.
    expect((await download(bob, attachmentId)).status).toBe(404);
    expect(await upload(form, pdf)).toBe(204);
    const sent = await send(ada, { content: "", threadId, attachmentIds: [attachmentId] });
    expect(sent.status, sent.text).toBe(200);
    expect(data(sent)).toMatchObject({
      content: "",
      metadata: { hadAttachments: true },
      attachments: [{ id: attachmentId, originalFilename: "fees é.pdf", size: pdf.length }],
    });
    const answer = await download(bob, attachmentId);
    const file = await fetch(data(answer).url as string);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''fees%20%C3%A9.pdf");
    // Only pictures keep their type: nothing else is ever shown by a browser.
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect((await download(eve, attachmentId)).status).toBe(404);
    const bare = new URL(data(answer).url as string);
    expect((await fetch(`${bare.origin}${bare.pathname}`)).status).toBe(403);
  });

  it("cannot be replaced by the form once they are sent, and stay readable", async () => {
    const threadId = await talk();
    const { attachmentId, upload: form } = await presign(ada, threadId);
    expect(await upload(form, pdf)).toBe(204);
    const sent = await send(ada, { content: "", threadId, attachmentIds: [attachmentId] });
    expect(sent.status, sent.text).toBe(200);
    const early = data(await download(bob, attachmentId)).url as string;
    expect(await upload(form, Buffer.from("%PDF-1.7\nother fees"))).toBe(204);
    const late = data(await download(bob, attachmentId)).url as string;
    for (const url of [early, late]) {
      expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    }
    const to = { key: `${form.fields.key}/sent` };
    expect(await upload(form, Buffer.from("%PDF-1.7\nother fees"), to)).toBe(403);
  });

  it("go with a first message, too, and belong to its draft", async () => {
    const draftId = crypto.randomUUID();
    const place = { threadId: undefined, draftId };
    const { attachmentId, upload: form } = await presign(ada, "", place);
    expect(await upload(form, pdf)).toBe(204);
    const first = { subject: "Fees", content: "", recipientId: bob.userId, attachmentIds: [attachmentId] };
    const elsewhere = await send(ada, { ...first, draftId: crypto.randomUUID() });
    expect([elsewhere.status, elsewhere.json?.error]).toEqual([400, "attachmentIds.0: Unknown file"]);
    const sent = await send(ada, { ...first, draftId });
    expect(sent.status, sent.text).toBe(200);
    expect(data(sent)).toMatchObject({ attachments: [{ id: attachmentId, size: pdf.length }] });
    const file = await fetch(data(await download(bob, attachmentId)).url as string);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect((await send(ada, { ...first, draftId })).status).toBe(409);
    const both = await presign(ada, data(sent).threadId as string, { draftId });
    expect(both.answer.json?.details).toEqual([
      { path: "body.threadId", message: "Give either a conversation or a draft" },
    ]);
    const reply = await send(ada, { threadId: data(sent).threadId as string, content: "More", draftId });
    expect(reply.json?.details).toEqual([{ path: "body.draftId", message: "Only for a new conversation" }]);
  });

  it("are held to size, type, key and sender", async () => {
    const threadId = await talk();
    const { answer } = await presign(ada, threadId, { size: 25 * 1024 * 1024 + 1 });
    expect([answer.status, answer.json?.error]).toEqual([413, "File too large"]);
    const svg = await presign(ada, threadId, { filename: "a.svg", contentType: "image/svg+xml" });
    expect([svg.answer.status, svg.answer.json?.error]).toEqual([415, "File unsupported"]);
    expect((await presign(ada, threadId, { size: 0 })).answer.status).toBe(400);
    expect((await presign(ada, threadId, { filename: "../a.pdf" })).answer.status).toBe(400);
    expect((await presign(eve, threadId)).answer.status).toBe(404);
    const { attachmentId, upload: form } = await presign(ada, threadId);
    expect(await upload(form, Buffer.alloc(pdf.length + 1))).toBe(400);
    expect(await upload(form, pdf, { "Content-Type": "text/html" })).toBe(403);
    expect(await upload(form, pdf, { key: `attachments/${bob.userId}/x` })).toBe(403);
    expect(await upload(form, pdf, { "x-amz-meta-sender": bob.userId })).toBe(403);
    const early = await send(ada, { content: "", threadId, attachmentIds: [attachmentId] });
    expect([early.status, early.json?.error]).toEqual([400, "attachmentIds.0: Upload failed"]);
    expect(await upload(form, Buffer.from("<svg onload='a()'/>"))).toBe(204);
    const wrong = await send(ada, { content: "", threadId, attachmentIds: [attachmentId] });
    expect([wrong.status, wrong.json?.error]).toEqual([400, "attachmentIds.0: Invalid file"]);
    const eleven = Array.from({ length: 11 }, () => crypto.randomUUID());
    const many = await send(ada, { content: "", threadId, attachmentIds: eleven });
    expect([many.status, many.json?.error]).toEqual([400, "attachmentIds: Only 10 files allowed."]);
    const thread = data(await product.call("GET", `/correspondence/threads/${threadId}`, { as: ada }));
    expect(thread.messages).toHaveLength(1);
  });

  it("are deleted with the sender's account, and the message says so", async () => {
    const carl = await product.member("carl");
    const begun = await send(carl, { subject: "Fees", content: "Look", recipientId: bob.userId });
    const threadId = data(begun).threadId as string;
    const { attachmentId, upload: form } = await presign(carl, threadId);
    expect(await upload(form, pdf)).toBe(204);
    await send(carl, { content: "Here", threadId, attachmentIds: [attachmentId] });
    const { url } = data(await download(bob, attachmentId));
    const confirmation = { as: carl, body: { confirmation: "DELETE" } };
    const deleted = await product.call("DELETE", "/users/me", confirmation);
    expect(deleted.status, deleted.text).toBeLessThan(300);
    await expect.poll(async () => (await download(bob, attachmentId)).status, { timeout: 120_000 }).toBe(404);
    expect((await fetch(url as string)).status).toBe(403);
    const thread = data(await product.call("GET", `/correspondence/threads/${threadId}`, { as: bob }));
    expect((thread.messages as object[])[1]).toMatchObject({
      attachmentIds: [attachmentId],
      attachments: [],
      metadata: { hadAttachments: true },
    });
  });
});
