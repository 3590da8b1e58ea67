import type { Plugin } from "vite";

/** The font of all interface text; without a preload the browser discovers it late, in a style sheet. */
const main = /hanken-grotesk-latin-wght-normal-.*\.woff2$/;

/** Adds a preload link for the main font to the built page. */
export function fontPreload(): Plugin {
  return {
    name: "halvest:font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => main.test(name));
        if (file === undefined) throw new Error("The main font is not part of the build.");
        return [
          {
            tag: "link",
            injectTo: "head-prepend",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          },
        ];
      },
    },
  };
}
