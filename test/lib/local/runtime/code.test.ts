import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { bundleName, projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { createCodeStore } from "#lib/local/runtime/code.ts";

const cache = join(projectRoot, ".cache");

/** A function of this project, in a folder that is no one's source. */
async function entryOfOurs() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "code-test-"));
  const entry = relative(projectRoot, join(folder, "greet.lambda.ts"));
  await writeFile(join(folder, "greet.lambda.ts"), 'export const handler = () => "hello";\n');
  onTestFinished(async () => {
    const bundles = join(cache, "bundles");
    const ours = (await readdir(bundles)).filter((name) => name.startsWith(bundleName(entry)));
    for (const path of [folder, ...ours.map((name) => join(bundles, name))]) {
      await rm(path, { recursive: true, force: true });
    }
  });
  return { definition: { entry, handler: "index.handler" }, entry };
}

it("a bundle that is removed while its function runs is made again for the next call", async () => {
  const { definition, entry } = await entryOfOurs();
  const code = createCodeStore([entry]);
  const { file } = await code.locate(definition);
  await rm(dirname(file), { recursive: true });
  const again = await Promise.all([code.locate(definition), code.locate(definition)]);
  expect(again.map((one) => [one.file, existsSync(one.file)])).toEqual([
    [file, true],
    [file, true],
  ]);
});

it("a bundle counts as used whenever its function starts", async () => {
  const { definition, entry } = await entryOfOurs();
  const code = createCodeStore([entry]);
  const { file } = await code.locate(definition);
  const longAgo = new Date(Date.now() - 21 * 86_400_000);
  await utimes(dirname(file), longAgo, longAgo);
  await code.locate(definition);
  expect(Date.now() - (await stat(dirname(file))).mtimeMs).toBeLessThan(60_000);
});
