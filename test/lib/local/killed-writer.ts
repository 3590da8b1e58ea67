import { spawn } from "node:child_process";

/** How many writers a test kills: a few by default, as many as HALVEST_KILLS says when someone wants to be sure. */
export const kills = (usual: number): number => Number(process.env.HALVEST_KILLS ?? usual);

/**
 * Runs a script that writes a line for each acknowledged change, and kills it in the middle of its work.
 *
 * @param script its path, followed by its arguments
 * @param acknowledgements how many lines it runs for at least
 * @returns the lines that came whole; one cut short by the kill proves nothing
 */
export function linesBeforeKill(script: readonly string[], acknowledgements: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("\n").length > acknowledgements) child.kill("SIGKILL");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (_code, signal) => {
      if (signal === "SIGKILL") resolve(output.split("\n").slice(0, -1));
      else reject(new Error(`The writer stopped by itself: ${errors}`));
    });
  });
}
