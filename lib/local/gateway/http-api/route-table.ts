/** A route that fits a request, with the values of its path parameters. */
export interface RouteMatch<R> {
  readonly route: R;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

interface Compiled<R> {
  route: R;
  method: string;
  segments: readonly string[];
}

const rank = { literal: 0, parameter: 1, greedy: 2 };

function rankOf(segment: string): number {
  if (!segment.startsWith("{")) return rank.literal;
  return segment.endsWith("+}") ? rank.greedy : rank.parameter;
}

/** API Gateway prefers literal segments to parameters to greedy ones, and a method to ANY. */
function moreSpecific<R>(left: Compiled<R>, right: Compiled<R>): number {
  for (let at = 0; at < Math.max(left.segments.length, right.segments.length); at++) {
    const difference = rankOf(left.segments[at] ?? "{+}") - rankOf(right.segments[at] ?? "{+}");
    if (difference !== 0) return difference;
  }
  return Number(left.method === "ANY") - Number(right.method === "ANY");
}

function parametersOf(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const value = given[at];
    if (value === undefined) return undefined;
    if (segment.endsWith("+}")) {
      parameters[segment.slice(1, -2)] = given.slice(at).join("/");
      return parameters;
    }
    if (segment.startsWith("{")) {
      if (value === "") return undefined;
      parameters[segment.slice(1, -1)] = value;
    } else if (segment !== value) return undefined;
  }
  return given.length === segments.length ? parameters : undefined;
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
    .map((route): Compiled<R> => {
      const [method = "", path = ""] = route.key.split(" ");
      return { route, method, segments: path.split("/").slice(1) };
    })
    .sort(moreSpecific);
  return (method, path) => {
    const given = decoded(path);
    if (!given) return undefined;
    for (const candidate of compiled) {
      if (candidate.method !== method && candidate.method !== "ANY") continue;
      const parameters = parametersOf(candidate.segments, given);
      if (!parameters) continue;
      const pathParameters = Object.keys(parameters).length > 0 ? parameters : undefined;
      return { route: candidate.route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: undefined };
  };
}
