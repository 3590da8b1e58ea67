import type { LinkPurpose } from "#functions/auth/records/links.ts";
import type { AuthDependencies } from "./dependencies.ts";

/** Creates and stores a link for an account; returns its URL. */
export type MakeLink = (
  purpose: LinkPurpose,
  owner: { userId: string; registrationId: string } | undefined,
) => Promise<string>;

/**
 * Links that take the same work whether or not someone may have one. If no one may, a link is still created and stored,
 * for an account that does not exist: the time taken reveals nothing, and no one learns its URL.
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
