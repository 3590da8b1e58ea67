import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type Endpoint, mostActivity } from "./endpoint-list.ts";
import type { EndpointStore } from "./endpoint-store.ts";

const retries = 8;

/** What a change makes of the endpoints of a user, with what is written in the same transaction. */
interface Changed {
  readonly endpoints: readonly Endpoint[];
  readonly writes?: readonly TransactionWrite[];
}

/**
 * Changes the endpoints of a user. After a concurrent change the new state is read and `decide` is called again.
 *
 * @param decide gives null to leave them as they are
 * @throws AppError CONFLICT when each attempt met a concurrent change, or what `decide` throws
 */
export async function changeEndpoints(
  store: Pick<EndpointStore, "read" | "write">,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  decide: (before: readonly Endpoint[]) => Changed | null,
): Promise<void> {
  const attempt = async () => {
    const before = await store.read(userId);
    const changed = decide(before.endpoints);
    if (changed === null) return;
    const endpoints = [...changed.endpoints];
    const active = endpoints.filter(({ status }) => status === "active").length;
    const last = before.activity.at(-1)?.active ?? 0;
    const activity =
      active === last
        ? before.activity
        : [...before.activity, { at: new Date(nowMs).toISOString(), active }].slice(-mostActivity);
    const after = { version: before.version + 1, endpoints, activity };
    if (!(await store.write(userId, before, after, changed.writes))) throw new Overtaken();
  };
  await retriedWhenOvertaken(attempt, {
    retries,
    giveUp: (cause) =>
      new AppError("CONFLICT", msg("Your webhooks are being changed elsewhere. Please try again."), {
        cause,
      }),
  });
}
