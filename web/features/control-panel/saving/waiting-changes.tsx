import type { ControlPanel } from "#shared/api/control-panel.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { SavingChip } from "./saving-chip.tsx";
import { usePlanSaver } from "./use-control-panel.ts";

/** While the panel is closed: saves changes that failed without a network, and shows what is still waiting. */
export function WaitingChanges() {
  const { authentication } = useSession();
  const { data } = useOperation("control-panel", "get", {});
  if (authentication.status !== "member" || !data) return null;
  const { id } = authentication.user;
  return <Waiting key={`${id} ${data.id}`} userId={id} plan={data} />;
}

function Waiting({ userId, plan }: { userId: string; plan: ControlPanel }) {
  const saver = usePlanSaver(plan, userId);
  return <SavingChip saver={saver} isBrief />;
}
