import { afterEach, beforeEach, vi } from "vitest";

const levels = ["log", "info", "warn", "error"] as const;

/** Output no one asked for is a failure: a test that expects it replaces the console itself. */
beforeEach(() => {
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      throw new Error(`Unexpected console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});
