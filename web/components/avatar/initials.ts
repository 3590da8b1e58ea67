import type { User } from "#shared/api/schemas/user.ts";

/** Two letters for a person without a photo. */
export function initials(user: Pick<User, "displayName" | "email">): string {
  const words = (user.displayName ?? user.email.split("@")[0] ?? "").split(/[\s._-]+/).filter(Boolean);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0]) : [words[0]?.slice(0, 2)];
  return letters.join("").toUpperCase();
}
