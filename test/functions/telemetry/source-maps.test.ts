import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { build } from "esbuild";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sourcePlaces } from "#functions/telemetry/source-maps.ts";

const source = `export function outer(value) {
  return inner(value);
}
function inner(value) {
  return value.missing.part;
}`;

const s3 = mockClient(S3Client);
// Files share what they import: the next one gets the real client.
afterAll(() => s3.restore());
let warnings: unknown[];
let script: string;

beforeEach(async () => {
  s3.reset();
  warnings = [];
  const { outputFiles } = await build({
    stdin: { contents: source, sourcefile: "web/features/draw.js" },
    outfile: "draw.js",
    format: "esm",
    minify: true,
    sourcemap: "external",
    sourcesContent: false,
    write: false,
  });
  const [map = "", code = ""] = ["draw.js.map", "draw.js"].map(
    (name) => outputFiles.find(({ path }) => path.endsWith(`/${name}`))!.text,
  );
  script = code;
  s3.on(GetObjectCommand).rejects(Object.assign(new Error("Access Denied"), { name: "AccessDenied" }));
  const transformToString = async () => map;
  s3.on(GetObjectCommand, { Bucket: "maps", Key: "source-maps/draw-B1x2.js.map" }).resolves({
    Body: { transformToString } as never,
  });
});

const places = () =>
  sourcePlaces(new S3Client({ region: "us-east-1" }), "maps", (error) => warnings.push(error));

/** The stack that a browser would report, its file under the address of the site. */
async function builtStack(): Promise<string> {
  const { outer } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  try {
    outer({});
  } catch (error) {
    return String((error as Error).stack).replace(
      /data:text\/javascript,\S*?(?=:\d+:\d+\)$)/gm,
      "https://halvest.example/assets/draw-B1x2.js",
    );
  }
  throw new Error("Nothing was thrown");
}

test("a stack of built files gets the places in the sources", async () => {
  const stack = await builtStack();
  expect(stack).toContain("https://halvest.example/assets/draw-B1x2.js:1:");
  const resolved = await places().resolve(stack);
  expect(resolved).toMatch(/web\/features\/draw\.js:5:\d+/);
  expect(resolved).toMatch(/web\/features\/draw\.js:2:\d+/);
  expect(resolved).not.toContain("assets/");
  expect(warnings).toEqual([]);
});

test("a map is read once for all errors", async () => {
  const found = places();
  const stack = await builtStack();
  await Promise.all([found.resolve(stack), found.resolve(stack)]);
  await found.resolve(stack);
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(1);
});

test("places whose map is missing, and lines that are no places, stay", async () => {
  const stack =
    "Error: x\n    at f (https://halvest.example/assets/gone.js:1:20)\n    at g (https://halvest.example/x.js:1:2)";
  expect(await places().resolve(stack)).toBe(stack);
  expect(warnings).toEqual([]);
});

test("a failure of the storage is noted, and the next error asks again", async () => {
  const stack = await builtStack();
  s3.reset();
  s3.on(GetObjectCommand).rejects(new Error("slow down"));
  const found = places();
  expect(await found.resolve(stack)).toBe(stack);
  await found.resolve(stack);
  expect(warnings).toHaveLength(2);
});
