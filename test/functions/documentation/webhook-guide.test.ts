import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { newSecret, signedHeaders } from "#functions/webhooks/signature.ts";

type Check = (headers: Record<string, string>, body: string, secret: string) => boolean;

let directory: string;
let isFromHalvest: Check;

beforeAll(async () => {
  const markdown = (await documentRecords.find(({ id }) => id === "webhooks")?.write()) ?? "";
  const [, program = ""] = /```typescript\n(.*?)```/s.exec(markdown) ?? [];
  directory = await mkdtemp(join(tmpdir(), "halvest-guide-"));
  const file = join(directory, "check.ts");
  await writeFile(file, program);
  ({ isFromHalvest } = (await import(pathToFileURL(file).href)) as { isFromHalvest: Check });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("the program with which the guide checks signatures", () => {
  const [secret, other] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: "plan.updated", data: { name: "é" } });
  const now = Math.floor(Date.now() / 1_000);
  const headersAt = (timestamp: number, ...secrets: string[]) =>
    signedHeaders({ id: "msg_1", timestamp, body }, secrets);

  it("accepts what is signed, also beside another secret's signature", () => {
    expect(isFromHalvest(headersAt(now, secret), body, secret)).toBe(true);
    expect(isFromHalvest(headersAt(now, other, secret), body, secret)).toBe(true);
  });

  it("refuses another body, another secret, an old message and none", () => {
    expect(isFromHalvest(headersAt(now, secret), `${body} `, secret)).toBe(false);
    expect(isFromHalvest(headersAt(now, other), body, secret)).toBe(false);
    expect(isFromHalvest(headersAt(now - 301, secret), body, secret)).toBe(false);
    expect(isFromHalvest({}, body, secret)).toBe(false);
  });
});
