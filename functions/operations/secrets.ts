import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type CustomResourceEvent, ProvisionFailed } from "./custom-resource.ts";

const ParameterName = z.string().regex(/^\/[\w./-]+$/);

/** The resource's properties; CloudFormation turns every scalar into text. */
const Properties = z.object({
  GeneratedParameters: z.array(ParameterName),
  PlainParameters: z.array(ParameterName),
  ClientSecretParameter: ParameterName,
  UserPoolId: z.string().min(1),
  UserPoolClientId: z.string().min(1),
  DeleteWithStack: z.enum(["true", "false"]),
});

/** A store of secrets. */
export interface SecretVault {
  /** Stores a value under a new name; does not change an existing one. */
  create(name: string, value: string, form?: "plain"): Promise<"created" | "kept">;
  replace(name: string, value: string): Promise<void>;
  /** Removes a name; does nothing when it is not there. */
  remove(name: string): Promise<void>;
}

export type ReadClientSecret = (poolId: string, clientId: string) => Promise<string>;

/** 32 random bytes as base64: the strength of the SHA-256 that the keys are used with. */
export function randomKey(): string {
  return randomBytes(32).toString("base64");
}

/**
 * Creates the deployment's secrets as the resource describes them. Keys that exist are never overwritten, so a
 * deployment signs no one out; the client secret is copied again because Cognito is its owner.
 *
 * @throws ProvisionFailed naming the step and the kind of failure, never a value
 */
export async function provisionSecrets(
  event: CustomResourceEvent,
  vault: SecretVault,
  readClientSecret: ReadClientSecret,
): Promise<void> {
  const parsed = Properties.safeParse(event.ResourceProperties);
  if (!parsed.success) {
    // Values that the deployment cannot have created need not be removed: a rollback must not wait for them.
    if (event.RequestType === "Delete") return;
    const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new ProvisionFailed(`Properties are missing or malformed: ${fields}`, { cause: parsed.error });
  }
  const { GeneratedParameters, PlainParameters, ClientSecretParameter } = parsed.data;
  const { UserPoolId, UserPoolClientId, DeleteWithStack } = parsed.data;
  if (event.RequestType === "Delete") {
    if (DeleteWithStack !== "true") return;
    for (const name of [...GeneratedParameters, ...PlainParameters, ClientSecretParameter]) {
      await step(`remove ${name}`, () => vault.remove(name));
    }
    return;
  }
  for (const name of GeneratedParameters) {
    await step(`create ${name}`, () => vault.create(name, randomKey()));
  }
  for (const name of PlainParameters) {
    await step(`create ${name}`, () => vault.create(name, randomKey(), "plain"));
  }
  const secret = await step("read the client secret", () => readClientSecret(UserPoolId, UserPoolClientId));
  await step(`store ${ClientSecretParameter}`, () => vault.replace(ClientSecretParameter, secret));
}

/** Services may quote the value they were given in their messages, so only the kind of failure is passed on. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const kind = cause instanceof Error ? cause.name : "unknown failure";
    throw new ProvisionFailed(`Could not ${what}: ${kind}`, { cause });
  }
}
