import { matchesGlob } from "#lib/local/iam/glob.ts";
import type { ServiceResponse } from "#lib/local/service.ts";
import type { CorsRule } from "./buckets.ts";
import { S3Failure } from "./failure.ts";
import type { S3Request } from "./request.ts";

function ruleFor(
  rules: readonly CorsRule[],
  { origin, method, headers }: { origin: string; method: string; headers: readonly string[] },
): CorsRule | undefined {
  const fits = (patterns: readonly string[], text: string) =>
    patterns.some((pattern) => matchesGlob(pattern.toLowerCase(), text.toLowerCase()));
  return rules.find(
    (rule) =>
      fits(rule.AllowedOrigins, origin) &&
      rule.AllowedMethods.includes(method) &&
      headers.every((header) => fits(rule.AllowedHeaders, header)),
  );
}

function allowance(rule: CorsRule, origin: string): Record<string, string> {
  const forAll = rule.AllowedOrigins.includes("*");
  return {
    "access-control-allow-origin": forAll ? "*" : origin,
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    ...(forAll ? {} : { "access-control-allow-credentials": "true" }),
    ...(rule.ExposedHeaders.length > 0
      ? { "access-control-expose-headers": rule.ExposedHeaders.join(", ") }
      : {}),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** Answers a browser that asks whether a page may send a request. @throws S3Failure when no rule allows it */
export function preflight({ headers }: S3Request, rules: readonly CorsRule[]): ServiceResponse {
  const origin = headers.origin;
  const method = headers["access-control-request-method"];
  if (origin === undefined || method === undefined) {
    throw new S3Failure("BadRequest", "Insufficient information. Origin request header needed.");
  }
  const wanted = (headers["access-control-request-headers"] ?? "").split(",").map((name) => name.trim());
  const rule = ruleFor(rules, { origin, method, headers: wanted.filter(Boolean) });
  if (!rule) {
    const text =
      "CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";
    throw new S3Failure("AccessForbidden", text, 403);
  }
  return {
    status: 200,
    headers: {
      ...allowance(rule, origin),
      ...(wanted[0] ? { "access-control-allow-headers": wanted.join(", ").toLowerCase() } : {}),
      ...(rule.MaxAge === undefined ? {} : { "access-control-max-age": String(rule.MaxAge) }),
    },
    body: "",
  };
}

/** What lets a page read the answer to its request; nothing when no rule allows it. */
export function corsHeaders(
  { headers: { origin }, method }: S3Request,
  rules: readonly CorsRule[],
): Record<string, string> {
  const rule = origin === undefined ? undefined : ruleFor(rules, { origin, method, headers: [] });
  return rule && origin !== undefined ? allowance(rule, origin) : {};
}
