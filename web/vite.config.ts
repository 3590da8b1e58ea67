import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPages } from "./build/content-pages.ts";
import { contractRoutes } from "./build/contract-routes.ts";
import { fontPreload } from "./build/font-preload.ts";
import { marketModules } from "./build/market-modules.ts";
import { pureComponents } from "./build/pure-components.ts";

const web = import.meta.dirname;

export default defineConfig({
  root: web,
  // The identity library reads `global` when it is loaded.
  define: { global: "globalThis" },
  plugins: [react(), pureComponents(), contractRoutes(), marketModules(), contentPages(), fontPreload()],
  // Modules of a worker load when they are needed, as those of a page do.
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Every browser that runs the target knows modulepreload.
    modulePreload: { polyfill: false },
  },
});
