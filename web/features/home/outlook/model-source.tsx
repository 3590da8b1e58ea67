import type { Timeline } from "#shared/api/timeline.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { fullDayText } from "#web/features/home/home-text.ts";

/** Where modelled figures come from, and as of when; part of their explanations. */
export function ModelSource({
  timeline: { modelVersion, dataDate, home },
  paths,
}: {
  timeline: Pick<Timeline, "modelVersion" | "dataDate" | "home">;
  paths: number;
}) {
  const start = home.recorded === null ? "" : "what you recorded and ";
  return (
    <p>
      Source: {formatCount(paths)} price paths of model {modelVersion}, from {start}the price of{" "}
      {fullDayText(dataDate)}.
    </p>
  );
}
