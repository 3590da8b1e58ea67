import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash, projectRoot } from "./bundle-notes.ts";

/** Below `node_modules`, so that they do not count as source. */
const folder = join(projectRoot, "node_modules", ".cache", "node-stand-ins");

/** What functions and their packages use of Node; another module is imported as it stands. */
const names = [
  ...[
    "async_hooks",
    "child_process",
    "console",
    "crypto",
    "events",
    "fs",
    "fs/promises",
    "http",
    "https",
    "net",
  ],
  ...["os", "path", "process", "stream", "stream/promises", "stream/web", "timers", "timers/promises", "url"],
  ...["util", "zlib"],
];

/** Exports of `node:http` that load all of Node's fetch when they are read. */
const loadFetch = ["WebSocket", "CloseEvent", "MessageEvent"];

/**
 * Exports of `node:process`. They are not read from it, as those of the others are, because what it has differs
 * between threads and processes and with what libraries put there, and bundles are kept by the stand-ins' names.
 */
const ofProcess = [
  ...["abort", "arch", "argv", "argv0", "chdir", "config", "cpuUsage", "cwd", "emitWarning", "env"],
  ...["execArgv", "execPath", "exit", "exitCode", "features", "getBuiltinModule", "hrtime", "kill"],
  ...["memoryUsage", "nextTick", "pid", "platform", "ppid", "release", "report", "resourceUsage"],
  ...["stderr", "stdin", "stdout", "title", "umask", "uptime", "version", "versions"],
];

/**
 * What bundles get for Node's own modules: the same exports, each read only if it is used. An ES import of such a
 * module reads every export, and some of them load what no function uses: fetch, web streams, the REPL's parser, the
 * standard streams. That was up to half of what importing a function cost. Upstream:
 * https://github.com/nodejs/node/issues/59686
 *
 * @returns the file that stands in for each name, with and without `node:`
 */
export function nodeStandIns(): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(names.flatMap(standIn));
}

function standIn(name: string): [string, string][] {
  const source = sourceOf(`node:${name}`);
  // Named by content, for another Node or another rule makes others, and bundles are kept by these names.
  const file = join(folder, `${name.replaceAll("/", "-")}-${hash(source).slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    // Several processes may do this at once, and none may read half of it.
    const draft = join(folder, `.draft-${randomUUID()}`);
    writeFileSync(draft, source);
    renameSync(draft, file);
  }
  return [
    [name, file],
    [`node:${name}`, file],
  ];
}

function sourceOf(name: string): string {
  const exported = exportsOf(name);
  return [
    `const all = /* @__PURE__ */ process.getBuiltinModule("${name}");`,
    "export default all;",
    ...exported.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})();`),
    "",
  ].join("\n");
}

/** Sorted, for the same reason as {@link ofProcess}. */
function exportsOf(name: string): string[] {
  if (name === "node:process") return ofProcess;
  const keys = Object.keys(process.getBuiltinModule(name) ?? {}).sort();
  return keys.filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && !loadFetch.includes(key));
}
