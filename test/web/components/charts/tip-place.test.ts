import { expect, test } from "vitest";
import { tipPlace } from "#web/components/charts/cursor/tip-place.ts";

test("on a wide chart the box is beside the line, on the side with more room", () => {
  expect(tipPlace({ x: 200, dots: [300], width: 1000, height: 400 }, 3)).toMatchObject({
    left: 214,
    top: 40,
  });
  expect(tipPlace({ x: 900, dots: [100], width: 1000, height: 400 }, 3)).toMatchObject({
    right: 114,
    bottom: 40,
  });
});

test("on a phone the box is in the widest gap between the dots and within the chart", () => {
  for (const x of [40, 180, 350]) {
    const { left = -1, top = -1, width = 0 } = tipPlace({ x, dots: [60, 90], width: 358, height: 400 }, 4);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(358);
    expect(top).toBeGreaterThan(90);
  }
});

test("without such a gap it stays beside the line", () => {
  const dots = [60, 120, 180, 240, 300, 350];
  const place = tipPlace({ x: 100, dots, width: 358, height: 400 }, 6);
  expect(place).toMatchObject({ left: 114, maxWidth: 358 - 100 - 16 });
});
