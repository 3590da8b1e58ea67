/** A route that fits a request, with the values of its path parameters. */
export interface RouteMatch<R> {
  readonly route: R;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

const isParameter = (segment: string) => segment.startsWith("{");

/** API Gateway prefers literal segments to parameters. */
function moreSpecific(left: readonly string[], right: readonly string[]): number {
  for (const [at, segment] of left.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(right[at] ?? "{"));
    if (difference !== 0) return difference;
  }
  return 0;
}

function parametersOf(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  const fits = segments.every((segment, at) => (isParameter(segment) ? given[at] : segment === given[at]));
  if (!fits || given.length !== segments.length) return undefined;
  const parameters = segments.flatMap((segment, at) =>
    isParameter(segment) ? [[segment.slice(1, -1), given[at] ?? ""] as const] : [],
  );
  return Object.fromEntries(parameters);
}

function decoded(path: string): string[] | undefined {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Finds the route of a request as an HTTP API does. */
export function createRouteTable<R extends { key: string }>(
  routes: readonly R[],
): (method: string, path: string) => RouteMatch<R> | undefined {
  const fallback = routes.find(({ key }) => key === "$default");
  const compiled = routes
    .filter((route) => route !== fallback)
    .map((route) => {
      const [method = "", path = ""] = route.key.split(" ");
      return { route, method, segments: path.split("/").slice(1) };
    })
    .sort((left, right) => moreSpecific(left.segments, right.segments));
  return (method, path) => {
    const given = decoded(path);
    if (!given) return undefined;
    for (const candidate of compiled) {
      const parameters = candidate.method === method ? parametersOf(candidate.segments, given) : undefined;
      if (!parameters) continue;
      const pathParameters = Object.keys(parameters).length > 0 ? parameters : undefined;
      return { route: candidate.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: undefined };
  };
}
