import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateOptimistically } from "#web/api/optimistic.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

function update(failures: Error[]) {
  const state = { shown: "old", sent: 0 };
  const result = updateOptimistically({
    apply: () => {
      state.shown = "new";
    },
    send: async () => {
      state.sent += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return "saved";
    },
    rollback: () => {
      state.shown = "old";
    },
  });
  return { state, result };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => new NetworkError("unreachable");

test("shows the change before it is sent", () => {
  expect(update([]).state.shown).toBe("new");
});

test("retries transient failures after one second, then two", async () => {
  const { state, result } = update([lost(), lost()]);
  await vi.advanceTimersByTimeAsync(999);
  expect(state.sent).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.sent).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(result).resolves.toBe("saved");
  expect(state).toEqual({ shown: "new", sent: 3 });
});

test("reverts the change after the third failure", async () => {
  const { state, result } = update([lost(), lost(), lost()]);
  const refused = expect(result).rejects.toThrow("Network error");
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(state).toEqual({ shown: "old", sent: 3 });
});

test("does not repeat a refusal", async () => {
  const refusal = new ApiError(400, { success: false, error: "No", code: "VALIDATION_FAILED" });
  const { state, result } = update([refusal]);
  await expect(result).rejects.toBe(refusal);
  expect(state).toEqual({ shown: "old", sent: 1 });
});
