import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#web/api/errors.ts";
import { retryDelayMs, updateOptimistically } from "#web/api/optimistic.ts";

function update(failures: Error[]) {
  const state = { shown: "old", sent: 0, waits: [] as number[] };
  const result = updateOptimistically(
    {
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
    },
    async (ms) => {
      state.waits.push(ms);
    },
  );
  return { state, result };
}

const lost = () => new NetworkError("unreachable");

test("shows the change before it is sent", () => {
  expect(update([]).state.shown).toBe("new");
});

test("repeats what may pass, waiting one second and then two", async () => {
  const { state, result } = update([lost(), lost()]);
  await expect(result).resolves.toBe("saved");
  expect(state).toMatchObject({ shown: "new", sent: 3, waits: [1000, 2000] });
});

test("takes the change back after the third failure", async () => {
  const { state, result } = update([lost(), lost(), lost()]);
  await expect(result).rejects.toThrow("Network error");
  expect(state).toMatchObject({ shown: "old", sent: 3 });
});

test("does not repeat a refusal", async () => {
  const refusal = new ApiError(400, { success: false, error: "No", code: "VALIDATION_FAILED" });
  const { state, result } = update([refusal]);
  await expect(result).rejects.toBe(refusal);
  expect(state).toMatchObject({ shown: "old", sent: 1, waits: [] });
});

test("the wait doubles up to ten seconds", () => {
  expect([0, 1, 2, 3, 4, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
});
