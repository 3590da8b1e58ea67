/** A call of the API as its reference describes it. */
export interface ContractCall {
  /** `Control panel` */
  readonly feature: string;
  readonly method: string;
  /** Below `/api`, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** Whether programs call it with an API key. */
  readonly isByKey: boolean;
  /** What it takes and answers, in Markdown. */
  readonly text: string;
  readonly samples: readonly Sample[];
}

/** A program that makes the call. */
export interface Sample {
  readonly language: "sh" | "ts" | "python";
  readonly text: string;
}

/** The calls of the API reference, in its order. @param reference in Markdown */
export function contractCalls(reference: string): ContractCall[] {
  let feature = "";
  return reference.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const [heading = "", ...lines] = part.split("\n");
    if (heading.startsWith("## ")) feature = heading.slice(3);
    const [, method, path] = /^### `([A-Z]+) (\S+)`$/.exec(heading) ?? [];
    if (method === undefined || path === undefined) return [];
    const [text = "", examples = ""] = lines.join("\n").split("**Examples:**");
    const [summary = "", ...rest] = text.trim().split("\n\n");
    return [
      {
        feature,
        method,
        path,
        summary,
        isByKey: examples !== "",
        text: rest.join("\n\n"),
        samples: samplesOf(examples),
      },
    ];
  });
}

function samplesOf(examples: string): Sample[] {
  const found = examples.matchAll(/^```(sh|ts|python)\n([\s\S]*?)\n```$/gm);
  return [...found].map(([, language, text = ""]) => ({ language: language as Sample["language"], text }));
}

/** The names of the parameters in a path. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** What a sample reads from the environment, written into it. */
export function filledSample({ language, text }: Sample, origin: string, key: string): string {
  const values = { HALVEST_URL: origin, HALVEST_KEY: key };
  return Object.entries(values).reduce((filled, [name, value]) => {
    const quoted = JSON.stringify(value);
    if (language === "sh") return filled.replaceAll(`$${name}`, value);
    if (language === "python") return filled.replaceAll(`os.environ["${name}"]`, quoted);
    return filled
      .replaceAll(`\${env.${name}}`, value)
      .replaceAll(`env.${name} ?? ""`, quoted)
      .replace(/^const \{ env \} = process;\n(?![\s\S]*\benv\.)/, "");
  }, text);
}

/** Calls whose address, summary or group has all words of a search. */
export function foundCalls(calls: readonly ContractCall[], search: string): ContractCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ feature, method, path, summary }) => {
    const text = `${feature} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
