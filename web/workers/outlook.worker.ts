import { marketReader } from "./market-of.ts";
import { createOutlookCalculator, type OutlookCalculator } from "./outlook-calculator.ts";
import type { OutlookMessage, OutlookTask, OutlookWorkerRequest } from "./outlook-messages.ts";

const marketFor = marketReader();
let calculator: OutlookCalculator | null = null;
let failure = "Nothing to calculate yet";

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What is transferred instead of copied. */
function buffersOf(message: OutlookMessage): Transferable[] {
  if (message.kind !== "sampled") return [];
  const { stretches, amounts } = message;
  const rows = stretches.flatMap(({ value, costs }) => [value.buffer, costs.buffer]);
  return amounts === null ? rows : [...rows, amounts.buffer];
}

function answer(request: OutlookTask): OutlookMessage {
  if (calculator === null) return { kind: "failed", id: request.id, message: failure };
  try {
    return calculator.answer(request);
  } catch (error) {
    return { kind: "failed", id: request.id, message: textOf(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<OutlookWorkerRequest>) => {
  if (data.kind !== "plan") {
    const message = answer(data);
    self.postMessage(message, { transfer: buffersOf(message) });
    return;
  }
  try {
    calculator = createOutlookCalculator(data.plan, marketFor(data.plan.config));
  } catch (error) {
    calculator = null;
    failure = textOf(error);
  }
});
