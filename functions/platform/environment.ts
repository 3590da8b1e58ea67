import * as z from "zod";

const origin = z.string().regex(/^https?:\/\/[^/\s]+$/, "must be an origin without a trailing slash");

/** The forms of environment values that the functions use; an entry selects those that it needs. */
export const variable = {
  table: z.string().regex(/^[\w.-]{3,255}$/, "must be a table name"),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name"),
  parameter: z.string().regex(/^\/[\w./-]+$/, "must be a parameter name beginning with a slash"),
  origin,
  /** The origin of a service that can be switched off; null for `none`. */
  originOrNone: z.union([z.literal("none").transform(() => null), origin]),
  address: z.email("must be an email address"),
  /** A domain that mail is received for; null for `none`. */
  domain: z.union([z.literal("none").transform(() => null), z.hostname()], 'must be a domain or "none"'),
  /** Where webhooks may go. */
  targets: z.enum(["public", "any"], 'must be "public" or "any"'),
  /** Base addresses by the name of a service, as JSON. */
  addresses: z
    .string("is not set")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.url("must hold addresses"))),
  switch: z.enum(["on", "off"], 'must be "on" or "off"').transform((text) => text === "on"),
  /** The feature flags that are on; names that are not known are passed over. */
  features: z.string("is not set").transform((text) => new Set(text.split(","))),
  name: z.string().min(1, "must not be empty"),
};

/**
 * Reads the environment once, at cold start.
 *
 * @throws Error that names every missing or malformed variable, so that a wrong deployment fails at once
 */
export function environment<S extends z.core.$ZodLooseShape>(shape: S): z.output<z.ZodObject<S>> {
  // One by one: an object's schema compiles itself when it is first used, for a single use.
  const read = Object.entries(shape).map(([name, schema]) => {
    const value = process.env[name];
    return [name, value, z.safeParse(schema as z.ZodType, value)] as const;
  });
  const errors = read.flatMap(([name, value, { error }]) => {
    if (!error) return [];
    return [`${name} ${value === undefined ? "is not set" : error.issues[0]?.message}`];
  });
  if (errors.length > 0) throw new Error(`Environment: ${errors.join("; ")}`);
  return Object.fromEntries(read.map(([name, , { data }]) => [name, data])) as z.output<z.ZodObject<S>>;
}
