import { comparison } from "/work/w/tools/test/bench/comparison.ts";
console.log(JSON.stringify(comparison(), null, 1));
