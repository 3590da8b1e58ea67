import type { User } from "#shared/api/schemas/user.ts";
import * as online from "#web/api/account.ts";
import { answerUnanswered } from "#web/api/stand-in.ts";
import { browserFormats } from "#web/components/format/reader-formats.ts";
import { onSessionChange } from "#web/session/presence.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { mayWait } from "#web/session/unsaved-entries.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { showCopy } from "./shown-copy.ts";

const load = () => import("./device-copies.ts");

/** Null too where the copy, or the code that reads it, is not on this device: the call then failed for its own reason. */
answerUnanswered(async (...call) => {
  if (!hasStoredSession()) return null;
  return load().then(
    ({ answer }) => answer(...call),
    () => null,
  );
});
onNetworkReturn(() => showCopy(null));

onSessionChange(() => {
  if (hasStoredSession()) return;
  showCopy(null);
  load()
    .then(({ copies }) => copies.remove())
    .catch(() => undefined);
});

/** Gives the user back what a closed tab had not sent. */
async function restoreWaiting(user: User): Promise<User> {
  if (!mayWait(user.id)) return user;
  const { waitingPlan } = await load();
  // Where the browser closes its database to the page, nothing has been kept.
  await waitingPlan.restore(user.id).catch(() => undefined);
  return user;
}

async function removeWaiting(userId: string | null): Promise<void> {
  if (userId === null || !mayWait(userId)) return;
  const { waitingPlan } = await load();
  await waitingPlan.remove(userId);
}

/** The calls of an account whose last plan also opens without a network. */
export const ownAccount: typeof online = {
  ...online,
  async login(email, password) {
    const { language, numberFormat, dateFormat } = browserFormats();
    const formats = { language, numberFormat, ...(dateFormat && { dateFormat }) };
    const outcome = await online.login(email, password, formats);
    if ("user" in outcome) await restoreWaiting(outcome.user);
    return outcome;
  },
  finishLogin: async (token, factor) => restoreWaiting(await online.finishLogin(token, factor)),
  whoAmI: async () => restoreWaiting(await online.whoAmI()),
  async logout(leave) {
    await online.logout(leave);
    await removeWaiting(online.knownOwner()).catch(() => undefined);
  },
  forget(leave) {
    online.forget(leave);
    removeWaiting(online.knownOwner()).catch(() => undefined);
  },
};
