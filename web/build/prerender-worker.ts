import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { RenderPublicPages, TranslatedDocumentation } from "#web/app/public-pages.ts";

/** Given by the plugin: the built code of `prerender.tsx`, and the files of the site that pages show. */
interface Work {
  readonly code: string;
  readonly files: Readonly<Record<string, string>>;
  readonly documentation: TranslatedDocumentation;
}

/** A storage in which nothing is found and nothing stays. */
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** What pages read of a browser while they render: the address, no state and no session. */
function imitateGuest(): void {
  const origin = "https://build.invalid";
  const go = (_state: unknown, _title: string, to: string) => {
    Object.assign(globalThis, { location: new URL(to, origin) });
  };
  const values = {
    location: new URL(origin),
    history: { state: null, pushState: go, replaceState: go },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

const { code, files, documentation } = workerData as Work;
imitateGuest();
const { renderPublicPages }: { renderPublicPages: RenderPublicPages } = await import(
  pathToFileURL(code).href
);
parentPort?.postMessage(await renderPublicPages(files, documentation));
