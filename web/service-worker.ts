import {
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The files of this build, and the addresses of the pages that are documents; written by the build. */
declare const buildFiles: PrecacheEntry[];
declare const documentPaths: string[];

const shell = "/index.html";
/** Paths that are not pages of the application. */
const elsewhere = /^\/(api|photos|_local|documents)\/|\.[^/]*$/;

precacheAndRoute(buildFiles, { cleanURLs: false, directoryIndex: "" });

const openShell = createHandlerBoundToURL(shell);

// Documents come from the network. Without one the application itself takes their place.
registerRoute(
  new NavigationRoute(
    async (context) => {
      const { pathname } = context.url;
      if (!documentPaths.includes(pathname.replace(/(.)\/+$/, "$1").toLowerCase())) return openShell(context);
      try {
        return await fetch(context.request);
      } catch (error) {
        const kept = await matchPrecache(shell);
        if (kept === undefined) throw error;
        return kept;
      }
    },
    { denylist: [elsewhere] },
  ),
);

// TypeScript knows one global object for all files of the pages, a window's.
interface Worker {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "activate",
    listener: (event: { waitUntil(task: Promise<void>): void }) => void,
  ): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}
const worker = self as unknown as Worker;

// The page that was open before the application was stored takes what it loads later from here, too.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

// A new version takes over when the page asks for it, or once no page of the former one is open.
worker.addEventListener("message", ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === "take-over") void worker.skipWaiting();
});
