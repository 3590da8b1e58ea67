import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { usageError } from "./usage-error.ts";

async function readText(file: string): Promise<string> {
  if (file === "-") return await text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError("unreadable", "", `Cannot read ${file}: ${reason}`, error);
  }
}

/**
 * Reads a plan as JSON from a file, or from standard input for "-".
 * Throws UsageError (unreadable, invalidJson) when there is none.
 */
export async function readPlanFile(file: string): Promise<unknown> {
  const content = await readText(file);
  try {
    const parsed: unknown = JSON.parse(content.replace(/^\uFEFF/, ""));
    return parsed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError("invalidJson", "", `The plan is not valid JSON: ${reason}`, error);
  }
}
