import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { marketReader } from "./market-of.ts";
import { createPreviewCalculator, type PreviewCalculator } from "./preview-calculator.ts";
import type { PreviewMessage, PreviewRequest } from "./preview-messages.ts";

let calculator: PreviewCalculator | null = null;
let failure = "Nothing to calculate yet";
const marketFor = marketReader();
let warmed: MarketData | null = null;

function answer(request: Exclude<PreviewRequest, { kind: "configure" }>): PreviewMessage {
  const { id, changes } = request;
  if (calculator === null) return { kind: "failed", id, message: failure };
  if (request.kind === "explain") {
    return { kind: "explained", id, explanation: calculator.explain(changes, request.cell) };
  }
  if (request.kind === "month") return { kind: "month", id, cells: calculator.month(changes, request.date) };
  if (request.kind === "wholeMarket") {
    return { kind: "wholeMarket", id, answer: calculator.wholeMarket(changes, request.columns) };
  }
  const previewed = calculator.preview(changes);
  return previewed === null ? { kind: "refused", id } : { kind: "previewed", id, answer: previewed };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function configure(config: EngineConfig): void {
  try {
    const market = marketFor(config);
    calculator = createPreviewCalculator(config, market);
    // Warms up everything that depends on the market alone, before the first change.
    if (market !== warmed) calculator.preview({ plan: {}, epochs: {} });
    warmed = market;
  } catch (error) {
    calculator = null;
    failure = textOf(error);
  }
}

function send(message: PreviewMessage): void {
  const answer = "answer" in message ? message.answer : null;
  const transfer = answer === null ? [] : [answer.cells.buffer];
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
