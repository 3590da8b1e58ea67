import { useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { initials } from "./initials.ts";

interface AvatarProps {
  user: Pick<User, "displayName" | "email" | "photoURL">;
  /** Alternative text, where no adjacent text names the person. */
  alt?: string;
}

/** A person's photo; the initials if there is none or it fails to load. The parent sets size and shape. */
export function Avatar({ user, alt = "" }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { photoURL } = user;
  if (photoURL === null || photoURL === failed) return <span>{initials(user)}</span>;
  return <img src={photoURL} alt={alt} draggable={false} onError={() => setFailed(photoURL)} />;
}
