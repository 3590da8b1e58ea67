import { invalid } from "./failure.ts";

/** Parameters with their brackets resolved: texts, lists and objects of them. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** Deeper brackets than any parameter has are someone's mistake. */
const maximumDepth = 8;

/**
 * Takes `items[0][price]=p&expand[]=customer` apart.
 * @throws StripeFailure for brackets that do not fit together
 */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) place(root, pathOf(key), value);
  return withLists(root) as Form;
}

function pathOf(key: string): string[] {
  const [, name, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (name === undefined || brackets === undefined) throw invalid(`Invalid parameter name: ${key}`, key);
  const path = [name, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
  if (path.length > maximumDepth) throw invalid(`Parameter nested too deeply: ${key}`, key);
  return path;
}

function place(root: Form, path: readonly string[], value: string): void {
  let at = root;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    at[name] ??= Object.create(null) as Form;
    const next = at[name];
    if (typeof next === "string") throw invalid(`Invalid object: ${path[0]}`, path[0]);
    at = next as Form;
  }
}

/** An object whose names count from 0 is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  if (entries.length > 0 && entries.every(([name], at) => name === String(at))) {
    return entries.map(([, part]) => part);
  }
  return Object.fromEntries(entries);
}
