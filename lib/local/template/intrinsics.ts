import { TemplateError } from "./model.ts";

/** Stands for `Ref: AWS::NoValue`: the property that holds it is left out. */
const noValue = Symbol("AWS::NoValue");

/** What resolving needs of the stack around a value. */
export interface Scope {
  /** Names the place in error messages. */
  readonly where: string;
  /** `Ref` of a resource, a parameter or a pseudo parameter. */
  ref(name: string): unknown;
  /** `Fn::GetAtt` of a resource. */
  attribute(logicalId: string, attribute: string): unknown;
  /** `Fn::ImportValue` by export name. */
  imported(exportName: string): unknown;
  /** `Fn::GetStackOutput` by the names of stack and output. */
  stackOutput(stack: string, output: string): unknown;
  /** Leaves dynamic references to plain SSM parameters as they are, for a reader that looks them up. */
  readonly keepsParameters?: boolean;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

function fail(scope: Scope, message: string): never {
  throw new TemplateError(`${scope.where}: ${message}`);
}

function text(value: unknown, scope: Scope, what: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return fail(scope, `${what} needs a text but got ${JSON.stringify(value)}.`);
}

function list(value: unknown, scope: Scope, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  return fail(scope, `${what} needs a list but got ${JSON.stringify(value)}.`);
}

function parts(argument: unknown, count: number, scope: Scope, what: string): unknown[] {
  const given = list(argument, scope, what);
  if (given.length !== count) fail(scope, `${what} needs ${count} arguments but got ${given.length}.`);
  return given;
}

function substitute(argument: unknown, scope: Scope): string {
  const [template, given] = Array.isArray(argument) ? argument : [argument, {}];
  const variables = new Map(Object.entries((given ?? {}) as Record<string, unknown>));
  return text(template, scope, "Fn::Sub").replace(
    /\$\{(!?)([^}]*)\}/g,
    (_, literal: string, name: string) => {
      if (literal === "!") return `\${${name}}`;
      if (variables.has(name)) return text(resolve(variables.get(name), scope), scope, "Fn::Sub");
      const dot = name.indexOf(".");
      const value = dot < 0 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1));
      return text(value, scope, "Fn::Sub");
    },
  );
}

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => {
    const name = text(argument, scope, "Ref");
    return name === "AWS::NoValue" ? noValue : scope.ref(name);
  },
  "Fn::GetAtt": (argument, scope) => {
    const given = typeof argument === "string" ? argument.split(/\.(.*)/s).slice(0, 2) : argument;
    const [id, name] = parts(given, 2, scope, "Fn::GetAtt");
    return scope.attribute(
      text(id, scope, "Fn::GetAtt"),
      text(resolve(name, scope), scope, "the attribute of Fn::GetAtt"),
    );
  },
  "Fn::Join": (argument, scope) => {
    const [delimiter, values] = parts(argument, 2, scope, "Fn::Join");
    return list(resolve(values, scope), scope, "Fn::Join")
      .map((value) => text(value, scope, "Fn::Join"))
      .join(text(delimiter, scope, "Fn::Join"));
  },
  "Fn::Sub": substitute,
  "Fn::Split": (argument, scope) => {
    const [delimiter, value] = parts(argument, 2, scope, "Fn::Split");
    return text(resolve(value, scope), scope, "Fn::Split").split(text(delimiter, scope, "Fn::Split"));
  },
  "Fn::Select": (argument, scope) => {
    const [index, values] = parts(argument, 2, scope, "Fn::Select");
    const chosen = list(resolve(values, scope), scope, "Fn::Select")[Number(resolve(index, scope))];
    return chosen === undefined
      ? fail(scope, `Fn::Select finds no element ${JSON.stringify(index)}.`)
      : chosen;
  },
  "Fn::ImportValue": (argument, scope) =>
    scope.imported(text(resolve(argument, scope), scope, "Fn::ImportValue")),
  "Fn::GetStackOutput": (argument, scope) => {
    const { StackName, OutputName } = resolve(argument, scope) as Record<string, unknown>;
    const what = "Fn::GetStackOutput";
    return scope.stackOutput(text(StackName, scope, what), text(OutputName, scope, what));
  },
};

/** A dynamic reference to an SSM parameter, with its version if one is given. */
export const parameterReference = /^\{\{resolve:ssm:([\w./-]+(?::\d+)?)\}\}$/;

function resolveOrNothing(value: unknown, scope: Scope): unknown {
  if (typeof value === "string" && value.includes("{{resolve:")) {
    if (scope.keepsParameters && parameterReference.test(value)) return value;
    fail(scope, `the local cloud does not understand the dynamic reference ${value}.`);
  }
  if (Array.isArray(value)) {
    return value.map((part) => resolveOrNothing(part, scope)).filter((part) => part !== noValue);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined) {
    const intrinsic = Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined;
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith("Fn::")) {
      fail(
        scope,
        `the local cloud does not understand the intrinsic ${name}. Teach it to lib/local/template/intrinsics.ts or use another one.`,
      );
    }
  }
  return Object.fromEntries(
    entries
      .map(([key, part]) => [key, resolveOrNothing(part, scope)] as const)
      .filter(([, part]) => part !== noValue),
  );
}

/**
 * Replaces every intrinsic below `value` by what it stands for; `AWS::NoValue` removes the property.
 * @throws TemplateError for an intrinsic, a reference or a form that is not understood
 */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = resolveOrNothing(value, scope);
  return resolved === noValue ? undefined : resolved;
}
