import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const matrix = readFileSync(new URL(".decisions/0042-asvs.md", root), "utf8");
const rows = matrix
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test("every file and test that the security matrix names exists", () => {
  const named = rows.flatMap((cells) =>
    cells.slice(4).flatMap((cell) => [...cell.matchAll(/`([^`]*[./][^`]*)`/g)].map(([, path = ""]) => path)),
  );
  const paths = [...new Set(named)];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});

test("the security matrix has each of the 253 requirements once, with a status and where or why", () => {
  expect(new Set(rows.map(([number]) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  for (const cells of rows) {
    const [number, level = "", name, status = "", where] = cells;
    expect(cells, number).toHaveLength(6);
    expect(["1", "2"]).toContain(level);
    expect(["met", "partly", "not met", "not applicable"]).toContain(status);
    expect([number, name, where]).not.toContain("");
  }
});

test("the counts at the head of the security matrix are those of its rows", () => {
  for (const status of ["met", "partly", "not met", "not applicable"]) {
    const count = rows.filter((cells) => cells[3] === status).length;
    expect(matrix).toMatch(new RegExp(`[ ,:]${status} ${count}[,.]`));
  }
});
