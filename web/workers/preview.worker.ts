import type { EngineConfig } from "#shared/api/engine-config.ts";
import { createPreviewCalculator, marketReader, type PreviewCalculator } from "./preview-calculator.ts";
import type { PreviewMessage, PreviewRequest } from "./preview-messages.ts";

let calculator: PreviewCalculator | null = null;
let failure = "Nothing to calculate yet";
const marketFor = marketReader();

function answer(request: Exclude<PreviewRequest, { kind: "configure" }>): PreviewMessage {
  const { id, changes } = request;
  if (calculator === null) return { kind: "failed", id, message: failure };
  if (request.kind === "explain") {
    return { kind: "explained", id, explanation: calculator.explain(changes, request.cell) };
  }
  if (request.kind === "month") return { kind: "month", id, cells: calculator.month(changes, request.date) };
  const previewed = calculator.preview(changes);
  return previewed === null ? { kind: "refused", id } : { kind: "previewed", id, answer: previewed };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function configure(config: EngineConfig): void {
  try {
    calculator = createPreviewCalculator(config, marketFor(config));
    // Warms up everything that depends on the market alone, before the first change.
    calculator.preview({ plan: {}, epochs: {} });
  } catch (error) {
    calculator = null;
    failure = textOf(error);
  }
}

function send(message: PreviewMessage): void {
  const transfer = message.kind === "previewed" ? [message.answer.cells.buffer] : [];
  self.postMessage(message, { transfer });
}

self.addEventListener("message", ({ data }: MessageEvent<PreviewRequest>) => {
  if (data.kind === "configure") {
    configure(data.config);
    return;
  }
  try {
    send(answer(data));
  } catch (error) {
    send({ kind: "failed", id: data.id, message: textOf(error) });
  }
});
