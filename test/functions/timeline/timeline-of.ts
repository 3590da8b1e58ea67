import type { createTimelineService, TimelineCaller } from "#functions/timeline/service.ts";
import type { Timeline } from "#shared/api/timeline.ts";

/** The timeline of a caller who holds none. */
export async function timelineOf(
  service: Pick<ReturnType<typeof createTimelineService>, "get">,
  caller: TimelineCaller,
  columns?: string,
): Promise<Timeline> {
  const { answer } = await service.get(caller, { columns, holds: () => false });
  if (answer === null) throw new Error("Nobody holds this answer");
  return answer;
}
