import { useState } from "react";
import type { User } from "#shared/api/user.ts";
import { initials } from "./initials.ts";

interface AvatarProps {
  user: Pick<User, "displayName" | "email" | "photoURL">;
  /** What the picture is, where nothing beside it says so. */
  alt?: string;
}

/** A person's photo; without one, or when it cannot be loaded, the initials. Its place decides size and shape. */
export function Avatar({ user, alt = "" }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { photoURL } = user;
  if (photoURL === null || photoURL === failed) return <span>{initials(user)}</span>;
  return <img src={photoURL} alt={alt} draggable={false} onError={() => setFailed(photoURL)} />;
}
