import { GetParametersCommand, type SSMClient } from "@aws-sdk/client-ssm";
import { minuteMs } from "#shared/domain/durations.ts";

/** Gives a function that reads the SecureString parameter of this name. */
export type SecureParameters = (name: string) => () => Promise<string>;

/** The most names that GetParameters takes. */
const mostNames = 10;
/**
 * A value is valid for this long plus a random part of as much again, so that functions do not read at the same moment.
 */
const freshMs = 30 * minuteMs;
/** Likewise, after an attempt to read the values again has failed. */
const pauseMs = minuteMs;

/**
 * The SecureString parameters of a function: all that were named by then are read together when one is first needed,
 * and again when they are no longer fresh. Earlier values stay in use while the parameter store does not respond; a
 * first read that fails is tried again by the next request.
 */
export function secureParameters(
  client: SSMClient,
  { clock = Date.now, random = Math.random }: { clock?: () => number; random?: () => number } = {},
): SecureParameters {
  const names = new Set<string>();
  let asked: ReadonlySet<string> = new Set();
  let values: ReadonlyMap<string, string> = new Map();
  let freshUntil = 0;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const all = [...names];
    const groups = Array.from({ length: Math.ceil(all.length / mostNames) }, (_, i) =>
      all.slice(i * mostNames, (i + 1) * mostNames),
    );
    const answers = await Promise.all(
      groups.map((Names) => client.send(new GetParametersCommand({ Names, WithDecryption: true }))),
    );
    const found = answers.flatMap(({ Parameters = [] }) => Parameters);
    values = new Map(found.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])));
    asked = new Set(all);
    freshUntil = clock() + freshMs * (1 + random());
  };
  const renew = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return (name) => {
    names.add(name);
    return async () => {
      if (!values.has(name)) {
        await renew();
        // A read that was under way may have begun without this name.
        if (!asked.has(name)) await renew();
      } else if (clock() >= freshUntil) {
        await renew().catch(() => {
          freshUntil = clock() + pauseMs * (1 + random());
        });
      }
      const value = values.get(name);
      if (value === undefined) throw new Error(`Parameter ${name} has no value`);
      return value;
    };
  };
}
