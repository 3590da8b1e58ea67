import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createWorker } from "#lib/local/worker.ts";

it("work whose moment has passed is looked for again at once, without a warning of the timers", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  let looks = 0;
  const worker = createWorker(
    async () => (++looks < 3 ? -5_000 : undefined),
    (error) => warnings.push(String(error)),
  );
  worker.begin();
  await expect.poll(() => looks).toBe(3);
  // Warnings are emitted in a later turn.
  await setTimeout(20);
  await worker.stop();
  expect(warnings).toEqual([]);
});
