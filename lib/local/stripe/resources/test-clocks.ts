import { invalid } from "#lib/local/stripe/failure.ts";
import { newId } from "#lib/local/stripe/ids.ts";
import type { TestClock } from "#lib/local/stripe/kinds.ts";
import { operation } from "#lib/local/stripe/operation.ts";
import { text, whole } from "#lib/local/stripe/params.ts";

const path = "/v1/test_helpers/test_clocks";
const keptSeconds = 30 * 86_400;

export const testClockOperations = [
  operation(`POST ${path}`, { frozen_time: whole, name: text.optional() }, ({ ledger, params }) => {
    const clock: TestClock = {
      id: newId("clock"),
      object: "test_helpers.test_clock",
      created: ledger.now(),
      deletes_after: ledger.now() + keptSeconds,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: "ready",
      status_details: {},
    };
    return ledger.create<"test_helpers.test_clock">(clock, "test_helpers.test_clock.created");
  }),
  operation(`GET ${path}/:id`, {}, ({ ledger, id }) => ledger.get("test_helpers.test_clock", id)),
  operation(`POST ${path}/:id/advance`, { frozen_time: whole }, ({ ledger, params, id }) => {
    const clock = ledger.get("test_helpers.test_clock", id);
    if (clock.status !== "ready")
      throw invalid("Test clock advancement underway - cannot perform modifications");
    if (params.frozen_time <= clock.frozen_time) {
      throw invalid("The new frozen time must be later than the current one.", "frozen_time");
    }
    const advancing: TestClock = {
      ...clock,
      status: "advancing",
      status_details: { advancing: { target_frozen_time: params.frozen_time } },
    };
    ledger.put<"test_helpers.test_clock">(advancing);
    ledger.emit("test_helpers.test_clock.advancing", advancing);
    return advancing;
  }),
];
