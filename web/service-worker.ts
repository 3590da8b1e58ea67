import {
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { withoutLanguage } from "#web/components/router/language-path.ts";

/** Files of this build, large ones of it, and the addresses of the pages that are documents; written by the build. */
declare const buildFiles: PrecacheEntry[];
declare const largeFiles: string[];
declare const documentPaths: string[];

const shell = "/index.html";
/** Paths that are not pages of the application. */
const elsewhere = /^\/(api|photos|_local|documents)\/|\.[^/]*$/;

precacheAndRoute(buildFiles, { cleanURLs: false, directoryIndex: "" });

const largeCache = "halvest-large-files";

// Large files are stored when they are first used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && largeFiles.includes(url.pathname),
  async ({ request }) => {
    const cache = await caches.open(largeCache);
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    // Without room on the device it is only used.
    if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
    return answer;
  },
);

/** Removes the large files of former versions, which are no longer requested. */
async function removeFormerLargeFiles(): Promise<void> {
  const cache = await caches.open(largeCache);
  for (const request of await cache.keys()) {
    if (!largeFiles.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

const openShell = createHandlerBoundToURL(shell);

// Documents come from the network, in the reader's language. Without one the application itself takes their place.
registerRoute(
  new NavigationRoute(
    async (context) => {
      const { pathname } = withoutLanguage(context.url.pathname);
      if (!documentPaths.includes(pathname.replace(/(.)\/+$/, "$1").toLowerCase())) return openShell(context);
      const answer = await fetch(context.request).catch((error: Error) => error);
      // A proxy answers for a server that it cannot reach.
      if (answer instanceof Response && ![502, 503, 504].includes(answer.status)) return answer;
      const kept = await matchPrecache(shell);
      if (kept !== undefined) return kept;
      if (answer instanceof Response) return answer;
      throw answer;
    },
    { denylist: [elsewhere] },
  ),
);

// TypeScript has one global object for all files of the pages, a window's: this one is a service worker's.
declare const self: {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "activate",
    listener: (event: { waitUntil(task: Promise<void>): void }) => void,
  ): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
};

interface InstallEvent {
  waitUntil(task: Promise<void>): void;
  /** Absent where the browser does not have it. */
  addRoutes?(route: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: "network";
  }): Promise<void>;
}

// The worker has no part in these calls. Where it sees none of them it rests, and a new version can take its place at once.
self.addEventListener("install", (event) => {
  const added = event.addRoutes?.({ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" });
  // Without it everything works as where the browser does not have it.
  if (added !== undefined) event.waitUntil(added.catch(() => undefined));
});

// The page that was open before the application was stored takes what it loads later from here, too.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(removeFormerLargeFiles());
});

// A new version takes over when the page asks for it, or once no page of the former one is open.
self.addEventListener("message", ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === "take-over") void self.skipWaiting();
});
