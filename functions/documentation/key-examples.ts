import type { Operation } from "#shared/api/contract.ts";

const fenced = (language: string, ...lines: readonly string[]) =>
  [`\`\`\`${language}`, ...lines, "```"].join("\n");

/** Programs that make a reading call with an API key, in curl, TypeScript (for Node) and Python (3, without packages). */
export function keyExamples({ access, method, path }: Operation): string[] {
  if (!access.startsWith("apiKey:") || method !== "GET") return [];
  return [
    "**Examples:**",
    fenced("sh", `curl --fail -H "X-API-Key: $HALVEST_KEY" "$HALVEST_URL/api${path}"`),
    fenced(
      "ts",
      "const { HALVEST_URL, HALVEST_KEY } = process.env;",
      `const response = await fetch(HALVEST_URL + "/api${path}", {`,
      '  headers: { "X-API-Key": HALVEST_KEY ?? "" },',
      "});",
      "if (!response.ok) throw new Error(await response.text());",
      "console.log(await response.text());",
    ),
    fenced(
      "python",
      "import os, urllib.request",
      "request = urllib.request.Request(",
      `    os.environ["HALVEST_URL"] + "/api${path}",`,
      '    headers={"X-API-Key": os.environ["HALVEST_KEY"]},',
      ")",
      "print(urllib.request.urlopen(request).read().decode())",
    ),
  ];
}
