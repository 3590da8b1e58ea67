import * as z from "zod";
import { type Collection, collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { LocalVault } from "#lib/local/storage/vault.ts";
import { inputs, type ParameterType, parseInput, ssmFailure } from "./inputs.ts";

const maxValueBytes = 4096;

const StoredParameter = z.object({
  name: z.string(),
  type: z.enum(["String", "StringList", "SecureString"]),
  /** Sealed when the type is SecureString. */
  value: z.string(),
  version: z.int().positive(),
  /** Seconds since the epoch. */
  modifiedAt: z.number(),
});
type StoredParameter = z.infer<typeof StoredParameter>;

/** Where this parameter store claims to be, for ARNs. */
export interface ParameterPlace {
  region: string;
  account: string;
}

/** Parameters by name, each with the latest of its versions. */
export class Parameters {
  readonly #parameters: Collection<StoredParameter>;
  readonly #vault: LocalVault;
  readonly #place: ParameterPlace;

  constructor(storage: Storage, vault: LocalVault, place: ParameterPlace) {
    this.#parameters = collection(storage, "parameter", (stored) => StoredParameter.parse(stored));
    this.#vault = vault;
    this.#place = place;
  }

  /** @throws StoreCorrupt when a secret cannot be opened, e.g. because the key file was lost */
  async verify(): Promise<void> {
    for (const { name, type, value } of await this.#parameters.list()) {
      if (type === "SecureString") this.#vault.unseal(name, value);
    }
  }

  async put(input: object): Promise<object> {
    const { Name, Value, Type, Overwrite } = parseInput(inputs.PutParameter, input);
    refuseName(Name);
    const stored = this.#parameters.get(Name);
    if (stored !== undefined && !Overwrite) {
      throw ssmFailure(
        "ParameterAlreadyExists",
        "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
      );
    }
    const type = typeFor(Type, stored);
    if (Value === "") {
      throw ssmFailure(
        "ValidationException",
        "1 validation error detected: Value '' at 'value' failed to satisfy constraint: " +
          "Member must have length greater than or equal to 1.",
      );
    }
    if (Buffer.byteLength(Value) > maxValueBytes) {
      throw ssmFailure(
        "ValidationException",
        `Standard tier parameters support a maximum parameter value of ${maxValueBytes} characters.`,
      );
    }
    const version = (stored?.version ?? 0) + 1;
    await this.#parameters.put(Name, {
      name: Name,
      type,
      value: type === "SecureString" ? this.#vault.seal(Name, Value) : Value,
      version,
      modifiedAt: Date.now() / 1000,
    });
    return { Version: version, Tier: "Standard" };
  }

  /** The value of a secret, which is made when there is none. */
  async secret(name: string, make: () => string): Promise<string> {
    const stored = this.#parameters.get(name);
    if (stored?.type === "SecureString") return this.#vault.unseal(name, stored.value);
    const value = make();
    await this.put({ Name: name, Value: value, Type: "SecureString", Overwrite: true });
    return value;
  }

  get(input: object): object {
    const { Name, WithDecryption } = parseInput(inputs.GetParameter, input);
    const found = this.#find(Name);
    if (found === undefined) throw ssmFailure("ParameterNotFound");
    return { Parameter: this.#shown(found, WithDecryption) };
  }

  /** Those that are not there are named, and keep no one from the others. */
  getAll(input: object): object {
    const { Names, WithDecryption } = parseInput(inputs.GetParameters, input);
    const all = [...new Set(Names)].map((name) => ({ name, stored: this.#lookUp(name) }));
    return {
      Parameters: all.flatMap(({ stored }) => (stored ? [this.#shown(stored, WithDecryption)] : [])),
      InvalidParameters: all.flatMap(({ name, stored }) => (stored ? [] : [name])),
    };
  }

  /** @throws AwsFailure ParameterNotFound */
  value(name: string): string {
    const found = this.#find(name);
    if (found === undefined) throw ssmFailure("ParameterNotFound");
    return found.type === "SecureString" ? this.#vault.unseal(found.name, found.value) : found.value;
  }

  async remove(input: object): Promise<object> {
    const { Name } = parseInput(inputs.DeleteParameter, input);
    if (this.#parameters.get(Name) === undefined) throw ssmFailure("ParameterNotFound");
    await this.#parameters.remove(Name);
    return {};
  }

  /** @param selector a name, with or without `:version` */
  #find(selector: string): StoredParameter | undefined {
    const { name, version } = splitVersion(selector);
    const stored = this.#lookUp(selector);
    if (stored !== undefined || this.#parameters.get(name) === undefined) return stored;
    throw ssmFailure(
      "ParameterVersionNotFound",
      `Systems Manager could not find version ${version} of ${name}. Verify the version and try again.`,
    );
  }

  /** @param selector as above; undefined for another version as well */
  #lookUp(selector: string): StoredParameter | undefined {
    const { name, version } = splitVersion(selector);
    const stored = this.#parameters.get(name);
    return version === undefined || stored?.version === version ? stored : undefined;
  }

  #shown({ name, type, value, version, modifiedAt }: StoredParameter, decrypt: boolean): object {
    return {
      Name: name,
      Type: type,
      Value: type === "SecureString" && decrypt ? this.#vault.unseal(name, value) : value,
      Version: version,
      LastModifiedDate: modifiedAt,
      ARN: parameterArn(this.#place, name),
      DataType: "text",
    };
  }
}

export function parameterArn({ region, account }: ParameterPlace, name: string): string {
  return `arn:aws:ssm:${region}:${account}:parameter${name.startsWith("/") ? "" : "/"}${name}`;
}

/** A name, and the version asked for behind a colon. */
export function splitVersion(selector: string): { name: string; version: number | undefined } {
  const [, name = selector, version] = /^(.+?):(\d+)$/.exec(selector) ?? [];
  return { name, version: version === undefined ? undefined : Number(version) };
}

function refuseName(name: string): void {
  if (!/^[a-zA-Z0-9_.\-/]+$/.test(name)) {
    throw ssmFailure(
      "ValidationException",
      'Parameter name: can\'t be prefixed with "ssm" (case-insensitive). If formed as a path, it can consist ' +
        "of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and " +
        "the following 3 symbols .-_",
    );
  }
  if (/^\/?(aws|ssm)/i.test(name)) {
    throw ssmFailure("AccessDeniedException", `No access to reserved parameter name: ${name}.`);
  }
  if (name.includes("/") && !name.startsWith("/")) {
    throw ssmFailure(
      "ValidationException",
      `Parameter name must be a fully qualified name, beginning with a forward slash "/": ${name}`,
    );
  }
}

function typeFor(wanted: ParameterType | undefined, stored: StoredParameter | undefined): ParameterType {
  if (wanted !== undefined) return wanted;
  if (stored !== undefined) return stored.type;
  throw ssmFailure("ValidationException", "A parameter type is required when you create a parameter.");
}
