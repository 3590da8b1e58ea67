import type { Operation } from "#shared/api/contract.ts";

const fenced = (language: string, ...lines: readonly string[]) =>
  [`\`\`\`${language}`, ...lines, "```"].join("\n");

/**
 * Programs that make a call with an API key, in curl, TypeScript (for Node) and Python (3, without packages). What an
 * address names in braces they read from the environment: `{id}` is `ID`.
 */
export function keyExamples({ access, method, path, example, idempotent }: Operation): string[] {
  if (!access.startsWith("apiKey:")) return [];
  const body = example && JSON.stringify(example);
  const address = (named: (variable: string) => string) =>
    `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => named(name.toUpperCase()))}`;
  const shell = [
    "curl --fail",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    '-H "X-API-Key: $HALVEST_KEY"',
    ...(idempotent ? ['-H "Idempotency-Key: $(date +%s)-$$"'] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${body}'`] : []),
    `"$HALVEST_URL${address((name) => `$${name}`)}"`,
  ];
  return [
    "**Examples:**",
    fenced("sh", shell.length > 3 ? shell.join(" \\\n  ") : shell.join(" ")),
    fenced(
      "ts",
      "const { env } = process;",
      `const response = await fetch(\`\${env.HALVEST_URL}${address((name) => `\${env.${name}}`)}\`, {`,
      ...(method === "GET" ? [] : [`  method: "${method}",`]),
      "  headers: {",
      '    "X-API-Key": env.HALVEST_KEY ?? "",',
      ...(idempotent ? ['    "Idempotency-Key": crypto.randomUUID(),'] : []),
      ...(body ? ['    "Content-Type": "application/json",'] : []),
      "  },",
      ...(body ? [`  body: JSON.stringify(${body}),`] : []),
      "});",
      "if (!response.ok) throw new Error(await response.text());",
      "console.log(await response.text());",
    ),
    fenced(
      "python",
      `import ${body ? "json, " : ""}os, urllib.request${idempotent ? ", uuid" : ""}`,
      "request = urllib.request.Request(",
      `    os.environ["HALVEST_URL"] + ${pythonAddress(path)},`,
      ...(method === "GET" ? [] : [`    method="${method}",`]),
      ...(body ? [`    data=json.dumps(${body}).encode(),`] : []),
      "    headers={",
      '        "X-API-Key": os.environ["HALVEST_KEY"],',
      ...(idempotent ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
      ...(body ? ['        "Content-Type": "application/json",'] : []),
      "    },",
      ")",
      "print(urllib.request.urlopen(request).read().decode())",
    ),
  ];
}

function pythonAddress(path: string): string {
  const parts = path.split(/\{(\w+)\}/);
  const texts = parts.map((part, index) =>
    index % 2 === 0 ? `"${index === 0 ? "/api" : ""}${part}"` : `os.environ["${part.toUpperCase()}"]`,
  );
  return texts.filter((text) => text !== '""').join(" + ");
}
