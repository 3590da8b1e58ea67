import { msg, t } from "#shared/domain/language/translate.ts";

/** An argument of a command. */
interface ArgumentSpec {
  readonly name: string;
  /** What stands after its name, such as `N`; absent for a switch. */
  readonly value?: string;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  readonly help: string;
}

/** A command as it is typed and explained. */
export interface CommandSpec {
  readonly name: `/${string}`;
  readonly summary: string;
  readonly arguments: readonly ArgumentSpec[];
}

/** The values by argument; a switch that is given has an empty text. */
export type GivenArguments = ReadonlyMap<string, string>;

export type ParsedLine<Spec extends CommandSpec> =
  | { readonly kind: "run"; readonly command: Spec; readonly given: GivenArguments }
  | { readonly kind: "help"; readonly command: Spec }
  | { readonly kind: "problem"; readonly text: string };

const words = (input: string) => input.trim().split(/\s+/).filter(Boolean);

/** The meaning of a line. */
export function parseLine<Spec extends CommandSpec>(
  input: string,
  commands: readonly Spec[],
): ParsedLine<Spec> {
  const [name = "", ...rest] = words(input);
  const command = commands.find((each) => each.name === name.toLowerCase());
  if (command === undefined) {
    return {
      kind: "problem",
      text: t("Unknown command: {input}. Type /help for available commands.", { input: input.trim() }),
    };
  }
  if (rest.includes("--help")) return { kind: "help", command };
  const given = new Map<string, string>();
  for (let at = 0; at < rest.length; at++) {
    const [word = "", inline] = (rest[at] ?? "").split("=", 2);
    const spec = command.arguments.find((each) => `--${each.name}` === word);
    const problem = (text: string) => ({
      kind: "problem" as const,
      text: `${text} ${t("Type {command} --help for its arguments.", { command: command.name })}`,
    });
    if (spec === undefined) {
      return problem(
        t("{command} has no argument {argument}.", { command: command.name, argument: rest[at] ?? "" }),
      );
    }
    const argument = `--${spec.name}`;
    if (given.has(spec.name)) return problem(t("{argument} is given twice.", { argument }));
    if (spec.value === undefined) {
      if (inline !== undefined) return problem(t("{argument} takes no value.", { argument }));
      given.set(spec.name, "");
      continue;
    }
    const value = inline ?? rest[++at];
    if (value === undefined || value === "" || value.startsWith("--")) {
      const values = spec.choices?.join(", ") ?? spec.value;
      return problem(t("{argument} needs a value: {values}.", { argument, values }));
    }
    if (spec.choices !== undefined && !spec.choices.includes(value)) {
      return problem(t("{argument} is one of {values}.", { argument, values: spec.choices.join(", ") }));
    }
    given.set(spec.name, value);
  }
  return { kind: "run", command, given };
}

/** The completions of the last word, each with a description. */
export function completions(
  input: string,
  commands: readonly CommandSpec[],
): readonly { readonly text: string; readonly help: string }[] {
  const line = input.trimStart();
  if (!/\s/.test(line)) {
    return commands
      .filter(({ name }) => line !== "" && name.startsWith(line.toLowerCase()) && name !== line)
      .map(({ name, summary }) => ({ text: `${name} `, help: t(summary) }));
  }
  const typed = words(line);
  const command = commands.find(({ name }) => name === typed[0]?.toLowerCase());
  if (command === undefined) return [];
  const last = /\s$/.test(line) ? "" : (typed.at(-1) ?? "");
  const before = line.slice(0, line.length - last.length);
  const previous = /\s$/.test(line) ? typed.at(-1) : typed.at(-2);
  const open = command.arguments.find(({ name, value }) => `--${name}` === previous && value !== undefined);
  if (open !== undefined) {
    return (open.choices ?? [])
      .filter((choice) => choice.startsWith(last) && choice !== last)
      .map((choice) => ({ text: `${before}${choice} `, help: t(open.help) }));
  }
  const all = [...command.arguments, { name: "help", help: msg("Explains the command") }];
  return all
    .filter(({ name }) => !typed.slice(0, last === "" ? undefined : -1).includes(`--${name}`))
    .filter(({ name }) => `--${name}`.startsWith(last) && `--${name}` !== last)
    .map(({ name, help }) => ({ text: `${before}--${name} `, help: t(help) }));
}

/** A whole number within bounds, or the problem as a sentence. */
export function wholeNumber(
  given: GivenArguments,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const text = given.get(name);
  if (text === undefined) return fallback;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new ArgumentError(
    t("{argument} must be a whole number from {least} to {most}.", {
      argument: `--${name}`,
      least: String(least),
      most: String(most),
    }),
  );
}

/** A value that an argument cannot have; the message is for the user. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}
