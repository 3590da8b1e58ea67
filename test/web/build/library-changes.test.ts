import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { describe, expect, it } from "vitest";
import { Buffer as StandIn } from "#web/build/stand-ins/buffer.ts";
import { compileMessage } from "#web/build/stand-ins/compile-message.ts";
import { utcOffset } from "#web/build/utc-offset.ts";
import { zipInPlace } from "#web/build/zip-in-place.ts";

const folder = (library: string) => new URL(`../../../node_modules/${library}/`, import.meta.url);

/** A file of a library as the build takes it; undefined where the plugin does not want it. */
async function built({ transform }: Plugin, library: string, path: string): Promise<string | undefined> {
  const file = fileURLToPath(new URL(path, folder(library)));
  if (typeof transform !== "object" || !(transform.filter?.id instanceof RegExp)) return undefined;
  if (!transform.filter.id.test(file)) return undefined;
  const change = transform.handler as (code: string) => { code: string };
  return change(await readFile(file, "utf8")).code;
}

describe("libraries as installed", () => {
  it("look up no offset for UTC", async () => {
    const code = await built(utcOffset(), "@date-fns/tz", "tzOffset/index.js");
    expect(code).toContain('{ if (timeZone === "UTC") return 0;');
  });

  it("pack workbooks without workers of their own", async () => {
    const zip = "modules/zip/";
    expect(await built(zipInPlace(), "write-excel-file", `${zip}zipToArrayBuffer.js`)).toContain(
      "zip(files)",
    );
    const { default: pack } = await import(
      new URL(`${zip}zipToArrayBufferSync.js`, folder("write-excel-file")).href
    );
    const packed = new Uint8Array(pack({ "a.txt": new Uint8Array([65]) }));
    expect(String.fromCharCode(...packed.slice(0, 2))).toBe("PK");
  });

  it("use of a buffer only what its stand-in has", async () => {
    const sources = ["CognitoJwtToken", "CognitoAccessToken", "CognitoIdToken", "CognitoRefreshToken"];
    for (const name of [...sources, "CognitoUserSession"]) {
      const url = new URL(`es/${name}.js`, folder("amazon-cognito-identity-js"));
      const code = (await readFile(url, "utf8")).replaceAll(
        "Buffer.from(payload, 'base64').toString('utf8')",
        "",
      );
      expect(code.replace("import { Buffer } from 'buffer';", ""), name).not.toContain("Buffer");
    }
    for (const text of ["", "a", "{}", '{"sub":"ÿ~?>","name":"Zoë 🟠"}']) {
      for (const encoding of ["base64", "base64url"] as const) {
        const encoded = Buffer.from(text).toString(encoding);
        expect(StandIn.from(encoded, "base64").toString("utf8"), encoded).toBe(text);
      }
    }
  });

  it("leave a server's text with braces as it is, for pages have no compiler of messages", () => {
    expect(compileMessage("A plan named {x} exists")).toEqual(["A plan named {x} exists"]);
  });
});
