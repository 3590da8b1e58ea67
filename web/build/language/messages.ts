import { type Plugin, parseAst } from "vite";
import { compiled, messageKey } from "#shared/domain/language/translate.ts";

const translate = "language/translate.ts";

/** A message in the code. */
export interface MessageCall {
  readonly message: string;
  /** The names of its values; null where the code does not list them. */
  readonly values: readonly string[] | null;
  /** Where its literal stands in the code, or the call that only marks it. */
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A part of a syntax tree with all that is below it. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === "object") yield* nodesIn(child);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === "Identifier" ? String(node.name) : null);

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || (node.expressions as unknown[]).length > 0) return null;
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
}

function namesOf(node: unknown): readonly string[] | null {
  if (node === undefined) return [];
  if (!isNode(node) || node.type !== "ObjectExpression") return null;
  const names = (node.properties as Node[]).map(({ key }) => nameOf(key) ?? textOf(key));
  return names.every((name) => name !== null) ? names : null;
}

/** What an argument can be: `isBuy ? "Buy" : "Sell"` is one of two texts. */
function alternatives(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if (node.type !== "ConditionalExpression") return [node];
  return [...alternatives(node.consequent as Node), ...alternatives(node.alternate as Node)];
}

/** The messages that a module gives to `t` or marks by `msg`. */
export function messageCalls(code: string, file: string): MessageCall[] {
  if (!code.includes(translate)) return [];
  const tree = parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const found: MessageCall[] = [];
  for (const node of nodesIn(tree.body)) {
    const callee = node.type === "CallExpression" ? nameOf(node.callee) : null;
    if (callee !== "t" && callee !== "msg") continue;
    const [first, second] = node.arguments as (Node | undefined)[];
    for (const literal of alternatives(first)) {
      const message = textOf(literal);
      if (message === null) continue;
      const { start, end } = callee === "msg" ? node : literal;
      found.push({ message, values: callee === "msg" ? null : namesOf(second), start, end });
    }
  }
  return found;
}

/**
 * Compiles messages with places, so that pages need no parser, and shortens the keys of catalogues
 * (`messages/<language>.json`, whose keys are the English texts).
 */
export function messages(): Plugin {
  return {
    name: "halvest:messages",
    enforce: "pre",
    transform: {
      filter: { id: [/\/messages\/[a-z]{2}\.json$/, /\/(?:shared|web)\/.*\.tsx?$/] },
      handler(code, id) {
        if (id.endsWith(".json")) {
          const translations = Object.entries(JSON.parse(code) as Record<string, string>);
          const catalogue = translations.map(
            ([message, text]) => [messageKey(compiled(message)), compiled(text)] as const,
          );
          return { code: JSON.stringify(Object.fromEntries(catalogue)), map: null };
        }
        const calls = messageCalls(code, id);
        if (calls.length === 0) return;
        let result = code;
        for (const { message, start, end } of calls.toReversed()) {
          result = `${result.slice(0, start)}${JSON.stringify(compiled(message))}${result.slice(end)}`;
        }
        return { code: result, map: null };
      },
    },
  };
}
