import type { LinkPurpose } from "#functions/auth/records/links.ts";
import type { AuthDependencies } from "./dependencies.ts";

/** Makes and stores a link for an account, gives its URL. */
export type MakeLink = (
  purpose: LinkPurpose,
  owner: { userId: string; registrationId: string } | undefined,
) => Promise<string>;

/**
 * Links of mails that look alike from outside. Where there is no one who may have one, a link is made and stored
 * all the same, for an account that does not exist: the time taken reveals nothing, and no one learns its URL.
 */
export function equalLinks({
  store,
  links,
  clock,
  newId,
}: Pick<AuthDependencies, "store" | "links" | "clock" | "newId">): MakeLink {
  return async (purpose, owner = { userId: newId(), registrationId: newId() }) => {
    const { url, record } = await links.make(purpose, owner, clock());
    await store.saveLink(record);
    return url;
  };
}
