import type { Thread } from "#shared/api/correspondence.ts";

/** Who is on the other side, as the list says it. */
export function correspondentName({ correspondent, participants }: Thread): string {
  if (correspondent === null) return "Support";
  const isSupport = participants.some(
    ({ userId, userRole }) => userRole === "ADMIN" && userId === correspondent.id,
  );
  const name = correspondent.displayName;
  if (isSupport) return name === null ? "Support" : `${name}, Support`;
  return name ?? correspondent.email;
}

/** Conversations with people who have no account. */
export function isWithGuest({ participants }: Thread): boolean {
  return participants.some(({ userRole }) => userRole === "GUEST");
}
