import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { publicPages } from "./app/public-pages.ts";
import { addressesOf, addressModule, deploymentContext } from "./build/addresses.ts";
import { columnOutlines } from "./build/column-outlines.ts";
import { contentPages } from "./build/content-pages.ts";
import { contractRoutes } from "./build/contract-routes.ts";
import { displayFonts } from "./build/display-font.ts";
import { featureModule } from "./build/features.ts";
import { fontPreload } from "./build/font-preload.ts";
import { firstTexts } from "./build/language/first-texts.ts";
import { languageFiles } from "./build/language/language-files.ts";
import { messages } from "./build/language/messages.ts";
import { marketModules } from "./build/market-modules.ts";
import { prerenderedPages, startScriptFile } from "./build/prerender.ts";
import { originOf, securityContact } from "./build/security-txt.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { sourceMaps } from "./build/source-maps.ts";
import { textRelative } from "./build/text-relative.ts";
import { utcOffset } from "./build/utc-offset.ts";
import { zipInPlace } from "./build/zip-in-place.ts";

const web = import.meta.dirname;
const context = deploymentContext();
const addresses = addressesOf(process.env, context);
const origin = originOf(process.env, context);

/** Chunks by their names: the entry and the pages, among them the landing page. */
const firstLoad = /\/(index|page)-/;
/** The entry and what it imports itself: both have loaded before anything that they load later. */
const withEntry = /\/(index|rolldown-runtime)-/;
/** The chunks needed from the login to the timeline. */
const budgeted = /\/(account|token-validity|member-bar|login-page|timeline-route)-/;

export default defineConfig({
  root: web,
  // The identity library reads `global` when it is loaded.
  define: { global: "globalThis" },
  resolve: {
    alias: {
      buffer: `${web}/build/stand-ins/buffer.ts`,
      "@lingui/message-utils/compileMessage": `${web}/build/stand-ins/compile-message.ts`,
      ...(await displayFonts()),
    },
  },
  plugins: [
    messages(),
    firstTexts(),
    react(),
    utcOffset(),
    contractRoutes(),
    columnOutlines(),
    marketModules(),
    addressModule(addresses),
    featureModule(context.features ?? {}),
    contentPages(addresses),
    securityContact(addresses, origin),
    languageFiles(),
    fontPreload(),
    startScriptFile(),
    prerenderedPages(origin),
    sourceMaps(),
    serviceWorker(publicPages.map(({ path }) => path)),
  ],
  css: { postcss: { plugins: [textRelative] } },
  // Modules of a worker load when they are needed, as those of a page do.
  worker: { format: "es", plugins: () => [messages(), columnOutlines(), zipInPlace()] },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    // No file names its map: it is not public.
    sourcemap: "hidden",
    target: "es2023",
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load names nearly every file, so files that only the bundler asks for have no names of their own.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || withEntry.test(`/${name}-`) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        // Everything that the entry imports is one file with it: several small ones cost requests and compress worse.
        codeSplitting: { groups: [{ name: "entry", tags: ["$initial"] }] },
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
      },
    },
    // Every browser that runs the target supports modulepreload.
    modulePreload: {
      polyfill: false,
      // The names of what a page imports are part of the first load, so only the journeys that have a budget fetch it
      // beside the page; the others a round trip later.
      resolveDependencies: (chunk, imports, { hostId }) =>
        firstLoad.test(hostId) && !budgeted.test(chunk)
          ? []
          : imports.filter((imported) => !withEntry.test(imported)),
    },
  },
});
