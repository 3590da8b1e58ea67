import type { Engine } from "./engine.ts";
import { invalidParameter } from "./failure.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./state.ts";

/** What a filter may ask about; custom attributes are not searchable. */
const searchable: Record<string, (user: User) => string | undefined> = {
  username: (user) => user.username,
  sub: (user) => user.sub,
  status: (user) => (user.enabled ? "Enabled" : "Disabled"),
  "cognito:user_status": (user) => user.status,
  email: (user) => user.attributes.email,
  phone_number: (user) => user.attributes.phone_number,
  name: (user) => user.attributes.name,
  given_name: (user) => user.attributes.given_name,
  family_name: (user) => user.attributes.family_name,
  preferred_username: (user) => user.attributes.preferred_username,
};

/**
 * One page of a pool's users in order of their names.
 * @param after the `next` of the page before
 */
export async function listUsers(
  engine: Engine,
  pool: Pool,
  { filter, limit, after }: { filter: string | undefined; limit: number; after: string | undefined },
): Promise<{ users: User[]; next: string | undefined }> {
  const matches = filter === undefined ? () => true : parseFilter(filter);
  const start = after === undefined ? "" : readToken(engine, after);
  const all = await engine.state.users.list(`${pool.id}/`);
  const rest = all.filter((user) => user.username > start && matches(user));
  const users = rest.slice(0, limit);
  const last = users.at(-1);
  const more = rest.length > users.length && last !== undefined;
  return { users, next: more ? engine.vault.seal("user-list", last.username) : undefined };
}

/** E.g. `email ^= "ann@"`: an attribute, `=` or `^=` for a beginning, a quoted text. */
function parseFilter(filter: string): (user: User) => boolean {
  const parts = /^\s*"?([a-z_:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  if (parts === null) throw invalidParameter("Error while parsing filter: Invalid filter.");
  const [, name = "", comparison, quoted = ""] = parts;
  const read = Object.hasOwn(searchable, name) ? searchable[name] : undefined;
  if (read === undefined) throw invalidParameter(`Invalid search attribute: ${name}`);
  const wanted = quoted.replaceAll(/\\(.)/g, "$1");
  // Only `status` is compared without regard to case.
  const fold = (text: string) => (name === "status" ? text.toLowerCase() : text);
  return (user) => {
    const value = read(user);
    if (value === undefined) return false;
    return comparison === "=" ? fold(value) === fold(wanted) : fold(value).startsWith(fold(wanted));
  };
}

function readToken(engine: Engine, token: string): string {
  try {
    return engine.vault.unseal("user-list", token);
  } catch {
    throw invalidParameter("Invalid pagination token provided.");
  }
}
