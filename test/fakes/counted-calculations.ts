import { vi } from "vitest";
import * as model from "#shared/engine/model.ts";

/** Counts the calculations of a plan that an action makes: each builds the model once. */
export async function calculationsOf(action: () => unknown): Promise<number> {
  const built = vi.spyOn(model, "buildModel");
  try {
    await action();
    return built.mock.calls.length;
  } finally {
    built.mockRestore();
  }
}
