import * as z from "zod";
import { AwsFailure } from "#lib/local/aws-json.ts";
import type { ServicePlace } from "#lib/local/service.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { LocalVault } from "#lib/local/storage/vault.ts";

const maxValueBytes = 4096;
const Name = z.string().min(1).max(2048);
const Type = z.enum(["String", "SecureString"]);
const WithDecryption = z.boolean().default(false);

/** The members that are read; others are ignored as they change nothing here. */
export const inputs = {
  PutParameter: z.object({
    Name,
    Value: z
      .string()
      .min(1)
      .refine(
        (value) => Buffer.byteLength(value) <= maxValueBytes,
        `Standard tier parameters support a maximum parameter value of ${maxValueBytes} characters.`,
      ),
    Type: Type.optional(),
    Overwrite: z.boolean().default(false),
  }),
  GetParameter: z.object({ Name, WithDecryption }),
  GetParameters: z.object({ Names: z.array(Name).min(1).max(10), WithDecryption }),
  DeleteParameter: z.object({ Name }),
};

/** @throws AwsFailure ValidationException naming the member */
export function parseInput<T>(schema: z.ZodType<T>, input: object): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AwsFailure("ValidationException", `Value at '${issue?.path.join(".")}': ${issue?.message}`);
}

const StoredParameter = z.object({
  name: z.string(),
  type: Type,
  /** Sealed when the type is SecureString. */
  value: z.string(),
  version: z.int().positive(),
});
type StoredParameter = z.infer<typeof StoredParameter>;

const notFound = () => new AwsFailure("ParameterNotFound", "");

/**
 * Parameters by name, each with the latest of its versions. A selector is a name, with or without `:version`.
 * @throws StoreCorrupt when a secret cannot be opened, e.g. because the key file was lost
 */
export async function openParameters(storage: Storage, vault: LocalVault) {
  const parameters = collection(storage, "parameter", (stored) => StoredParameter.parse(stored));

  const opened = ({ name, type, value }: StoredParameter): string =>
    type === "SecureString" ? vault.unseal(name, value) : value;
  for (const parameter of await parameters.list()) opened(parameter);

  const shown = (parameter: StoredParameter, decrypt: boolean) => ({
    Name: parameter.name,
    Type: parameter.type,
    Value: decrypt ? opened(parameter) : parameter.value,
    Version: parameter.version,
  });

  /** Undefined for another version as well. */
  const find = (selector: string): StoredParameter | undefined => {
    const { name, version } = splitVersion(selector);
    const stored = parameters.get(name);
    return version === undefined || stored?.version === version ? stored : undefined;
  };

  const required = (selector: string): StoredParameter => {
    const stored = find(selector);
    if (stored !== undefined) return stored;
    const { name, version } = splitVersion(selector);
    if (parameters.get(name) === undefined) throw notFound();
    throw new AwsFailure(
      "ParameterVersionNotFound",
      `Systems Manager could not find version ${version} of ${name}. Verify the version and try again.`,
    );
  };

  const put = async (input: object): Promise<object> => {
    const { Name, Value, Type, Overwrite } = parseInput(inputs.PutParameter, input);
    const stored = parameters.get(Name);
    if (stored !== undefined && !Overwrite) {
      throw new AwsFailure(
        "ParameterAlreadyExists",
        "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
      );
    }
    const type = Type ?? stored?.type;
    if (type === undefined) {
      throw new AwsFailure(
        "ValidationException",
        "A parameter type is required when you create a parameter.",
      );
    }
    const version = (stored?.version ?? 0) + 1;
    const value = type === "SecureString" ? vault.seal(Name, Value) : Value;
    await parameters.put(Name, { name: Name, type, value, version });
    return { Version: version, Tier: "Standard" };
  };

  return {
    put,

    /** The value of a secret, which is made when there is none. */
    async secret(name: string, make: () => string): Promise<string> {
      const stored = parameters.get(name);
      if (stored?.type === "SecureString") return opened(stored);
      const value = make();
      await put({ Name: name, Value: value, Type: "SecureString", Overwrite: true });
      return value;
    },

    get(input: object): object {
      const { Name, WithDecryption } = parseInput(inputs.GetParameter, input);
      return { Parameter: shown(required(Name), WithDecryption) };
    },

    /** Missing ones are named, and the others are answered. */
    getAll(input: object): object {
      const { Names, WithDecryption } = parseInput(inputs.GetParameters, input);
      const all = [...new Set(Names)].map((name) => ({ name, stored: find(name) }));
      return {
        Parameters: all.flatMap(({ stored }) => (stored ? [shown(stored, WithDecryption)] : [])),
        InvalidParameters: all.flatMap(({ name, stored }) => (stored ? [] : [name])),
      };
    },

    /** @throws AwsFailure ParameterNotFound */
    value: (selector: string): string => opened(required(selector)),

    async remove(input: object): Promise<object> {
      const { Name } = parseInput(inputs.DeleteParameter, input);
      if (parameters.get(Name) === undefined) throw notFound();
      await parameters.remove(Name);
      return {};
    },
  };
}

export function parameterArn({ region, account }: ServicePlace, name: string): string {
  return `arn:aws:ssm:${region}:${account}:parameter${name.startsWith("/") ? "" : "/"}${name}`;
}

/** A name, and the requested version after a colon. */
export function splitVersion(selector: string): { name: string; version: number | undefined } {
  const [, name = selector, version] = /^(.+?):(\d+)$/.exec(selector) ?? [];
  return { name, version: version === undefined ? undefined : Number(version) };
}
