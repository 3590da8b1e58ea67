import type { CalculatorMessage, CalculatorRequest } from "./calculator-messages.ts";
import { calculateForGuest } from "./guest-calculation.ts";

self.addEventListener("message", ({ data }: MessageEvent<CalculatorRequest>) => {
  let message: CalculatorMessage;
  try {
    message = calculateForGuest(data);
  } catch (error) {
    message = {
      kind: "failed",
      id: data.id,
      message: error instanceof Error ? error.message : String(error),
    };
  }
  self.postMessage(message);
});
