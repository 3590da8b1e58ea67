import type { Plugin } from "vite";

const creation = /= (React\d*)\.(forwardRef|createContext|memo)\(/g;
const naming = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler drop unused parts of the router. The router ships as one file whose components are created by calls
 * that the bundler must assume to have side effects, so all of it would reach every page: forms, fetchers and the
 * framework mode, 4 kB after compression.
 */
export function pureComponents(): Plugin {
  return {
    name: "halvest:pure-components",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => code.replace(creation, "= /* @__PURE__ */ $1.$2(").replace(naming, ""),
    },
  };
}
