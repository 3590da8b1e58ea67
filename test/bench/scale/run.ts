import { readFileSync, writeFileSync } from "node:fs";
import { loadPage } from "./load-page.ts";

// The rest of the page has measurements that take long; this part is computed from what was recorded.
const file = new URL("../README.md", import.meta.url);
const [before = ""] = readFileSync(file, "utf8").split("\n## Load model\n");
const page = loadPage();
writeFileSync(file, `${before.trimEnd()}\n\n${page}`);
console.log(page);
