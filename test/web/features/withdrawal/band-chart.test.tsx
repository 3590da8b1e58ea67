import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BandChart } from "#web/features/withdrawal/band-chart.tsx";

test("bands of nothing are drawn along the axis", () => {
  const nothing = [0, 0, 0];
  const bands = { p10: nothing, p25: nothing, p50: nothing, p75: nothing, p90: nothing };
  const dates = ["2035-01-01", "2035-02-01", "2035-03-01"];
  const html = renderToString(
    <BandChart title="Coins" dates={dates} bands={bands} index={null} path={nothing} text={String} />,
  );
  expect(html).toContain("Coins: after March 2035 the median is 0");
  expect(html).not.toContain("NaN");
});
