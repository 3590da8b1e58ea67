/** A secret that an operator brings to the deployment, rather than the deployment making it. */
export interface GivenSecret {
  /** Name of the SSM parameter. */
  readonly parameter: string;
  /** How a valid value begins; the values themselves are never shown. */
  readonly prefixes: readonly string[];
}

/** A parameter as it is stored; undefined where nothing is. */
export type ReadParameter = (
  name: string,
) => Promise<{ readonly type: string; readonly value: string } | undefined>;

type SecretState = "ready" | "missing" | "not encrypted" | "not of the expected form";

/** The state of each given secret, for the operator. */
export interface SecretReport {
  readonly ready: boolean;
  readonly parameters: readonly { readonly name: string; readonly state: SecretState }[];
}

/**
 * Checks whether the secrets that an operator has to provide exist, are encrypted and have the expected
 * form: a publishable key or one pasted with a line break would only fail when someone pays.
 */
export async function checkGivenSecrets(
  secrets: readonly GivenSecret[],
  read: ReadParameter,
): Promise<SecretReport> {
  const parameters = await Promise.all(
    secrets.map(async (secret) => ({ name: secret.parameter, state: await stateOf(secret, read) })),
  );
  return { ready: parameters.every(({ state }) => state === "ready"), parameters };
}

async function stateOf({ parameter, prefixes }: GivenSecret, read: ReadParameter): Promise<SecretState> {
  const stored = await read(parameter);
  if (stored === undefined) return "missing";
  if (stored.type !== "SecureString") return "not encrypted";
  const fits = prefixes.some((prefix) => stored.value.startsWith(prefix)) && /^\w{20,}$/.test(stored.value);
  return fits ? "ready" : "not of the expected form";
}
