import type { Plugin } from "vite";

const inPlace = `import zip from "./zipToArrayBufferSync.js";
export default async (files) => zip(files);
`;

/**
 * Lets a worker that writes workbooks compress them itself. The library hands larger files to workers created from
 * text, which the content security policy forbids: it would wait for them forever. Upstream, a way to ask for it:
 * https://github.com/catamphetamine/write-excel-file/issues/18
 */
export function zipInPlace(): Plugin {
  return {
    name: "halvest:zip-in-place",
    transform: {
      filter: { id: /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/ },
      handler: () => ({ code: inPlace, map: null }),
    },
  };
}
