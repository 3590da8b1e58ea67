import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { MonthChoiceProps } from "./month-choice.tsx";

const MonthChoice = lazyPart(
  () => import("./month-choice.tsx").then((module) => module.MonthChoice),
  PartFailure,
);

/** Scrolls to a month: now, or any month of the plan. */
export function MonthJump(props: MonthChoiceProps) {
  return (
    <Popover
      label="Go to month"
      trigger={(properties) => <IconButton icon={moreIcons.calendar} label="Go to month" {...properties} />}
    >
      <MonthChoice {...props} />
    </Popover>
  );
}
