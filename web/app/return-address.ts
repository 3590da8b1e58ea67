import { type PageRoute, pageRoutes } from "./routes.ts";

/** The form in which addresses are compared: lower case, without a trailing slash. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1").toLowerCase();
}

/** A placeholder origin, used to recognise the product's own addresses. */
const here = "https://product.invalid";

/**
 * The page after a login: the member page requested before it, otherwise the timeline. Never outside the product.
 *
 * @param state state passed to the login by the router
 */
export function addressAfterLogin(state: unknown, routes: readonly PageRoute[] = pageRoutes): string {
  const wanted = (state as { from?: unknown } | null)?.from;
  if (typeof wanted !== "string" || !URL.canParse(wanted, here)) return "/timeline";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  const isForMembers = routes.some(
    ({ path, audience }) => audience === "member" && path === plainPath(pathname),
  );
  return origin === here && isForMembers ? `${pathname}${search}${hash}` : "/timeline";
}
