import { randomInt } from "node:crypto";
import type * as z from "zod";
import type { Engine } from "./engine.ts";
import { UnsupportedTemplate } from "./failure.ts";
import { openKeys } from "./keys.ts";
import { ClientProperties, type Pool, type PoolClient, PoolProperties } from "./pool.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A resource of a template, every intrinsic in its properties resolved. */
export interface TemplateResource {
  logicalId: string;
  /** What `Ref` resolves to. */
  id: string;
  properties: unknown;
}

/** @throws UnsupportedTemplate */
export async function putUserPool(engine: Engine, resource: TemplateResource): Promise<Pool> {
  const { id, logicalId, properties } = resource;
  const parsed = check(PoolProperties, "AWS::Cognito::UserPool", logicalId, properties);
  const pool: Pool = {
    id,
    arn: `arn:aws:cognito-idp:${engine.region}:${engine.account}:userpool/${id}`,
    keys: await openKeys(engine.state, engine.vault, id),
    properties: parsed,
  };
  engine.pools.set(id, pool);
  return pool;
}

/** @throws UnsupportedTemplate */
export async function putUserPoolClient(engine: Engine, resource: TemplateResource): Promise<PoolClient> {
  const { id, logicalId, properties } = resource;
  const parsed = check(ClientProperties, "AWS::Cognito::UserPoolClient", logicalId, properties);
  const pool = engine.pools.get(parsed.UserPoolId);
  if (pool === undefined) {
    throw new UnsupportedTemplate(
      `AWS::Cognito::UserPoolClient ${logicalId}: UserPoolId names no pool of this template.`,
    );
  }
  const secret = await keepSecret(engine, id);
  const client: PoolClient = {
    id,
    poolId: pool.id,
    secret,
    properties: parsed,
  };
  engine.clients.set(id, client);
  return client;
}

async function keepSecret(engine: Engine, id: string): Promise<string> {
  const stored = engine.state.clients.get(id);
  if (stored !== undefined) return engine.vault.unseal(purposeOf(id), stored.sealedSecret);
  const secret = Array.from({ length: 51 }, () => letters.charAt(randomInt(letters.length))).join("");
  const sealedSecret = engine.vault.seal(purposeOf(id), secret);
  await engine.state.clients.put(id, { sealedSecret });
  return secret;
}

const purposeOf = (id: string): string => `client-secret/${id}`;

function check<S extends z.ZodType>(
  schema: S,
  type: string,
  logicalId: string,
  properties: unknown,
): z.infer<S> {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const at = [...(issue?.path ?? []), ...key].join(".");
  throw new UnsupportedTemplate(
    `${type} ${logicalId}: the local user pool endpoint does not offer ${at || "these properties"} ` +
      `as the template states it (${issue?.message ?? "unknown"}).`,
    { cause: parsed.error },
  );
}
