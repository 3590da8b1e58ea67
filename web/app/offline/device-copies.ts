import { callServer } from "#web/api/api.ts";
import { deviceRecords, waitingPlan } from "#web/session/device-records.ts";
import { session } from "#web/session/session.ts";
import { copyAnswers } from "./copy-answers.ts";
import { createPlanCopies } from "./plan-copies.ts";
import { showCopy } from "./shown-copy.ts";

export { waitingPlan };

/** The copy of the last plan on this device. */
export const copies = createPlanCopies({
  records: deviceRecords,
  sessionId: async () => (await session.current())?.sessionId ?? null,
  read: {
    opening: () => callServer("first-load", "get"),
    plan: () => callServer("control-panel", "get"),
    plans: () => callServer("control-panel", "listPlans"),
    rules: () => callServer("control-panel", "validation"),
  },
  now: Date.now,
});

export const answer = copyAnswers(copies, showCopy);
