import { describe, expect, it } from "vitest";
import { afterToggle } from "#web/components/shell/shell-state.tsx";

describe("the open panels", () => {
  it("are one at a time where two have no room", () => {
    expect(afterToggle([], "charts", false)).toEqual(["charts"]);
    expect(afterToggle(["charts"], "control-panel", false)).toEqual(["control-panel"]);
    expect(afterToggle(["control-panel"], "control-panel", false)).toEqual([]);
  });

  it("are the control panel and one of the others in a wide window", () => {
    expect(afterToggle(["charts"], "control-panel", true)).toEqual(["charts", "control-panel"]);
    expect(afterToggle(["control-panel", "charts"], "simulations", true)).toEqual([
      "control-panel",
      "simulations",
    ]);
    expect(afterToggle(["charts", "control-panel"], "charts", true)).toEqual(["control-panel"]);
  });
});
