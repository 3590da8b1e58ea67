import { beforeEach, describe, expect, it } from "vitest";
import { completions, parseLine, wholeNumber } from "#web/features/console/command-line.ts";
import { commands, helpOf } from "#web/features/console/commands.ts";
import { mostPast, readHistory, withCommand, writeHistory } from "#web/features/console/console-history.ts";
import { plainText, say, table } from "#web/features/console/output.ts";

const problem = (input: string) => {
  const parsed = parseLine(input, commands);
  return parsed.kind === "problem" ? parsed.text : parsed.kind;
};

describe("a line of the console", () => {
  it("must begin with a known command", () => {
    for (const input of ["/forecast", "status", "/statuses --x", "hello there"]) {
      expect(problem(input)).toBe(`Unknown command: ${input}. Type /help for available commands.`);
    }
    for (const { name } of commands) expect(parseLine(` ${name.toUpperCase()} `, commands).kind).toBe("run");
  });

  it("has its arguments after their names or an equals sign, and explains itself", () => {
    const parsed = parseLine("/export --format json --range=2026..2030", commands);
    expect(parsed.kind === "run" && [...parsed.given]).toEqual([
      ["format", "json"],
      ["range", "2026..2030"],
    ]);
    const help = parseLine("/simulate --paths 12 --help", commands);
    expect(help.kind).toBe("help");
  });

  it("is refused with the reason when an argument is wrong", () => {
    expect(problem("/status --all")).toContain("/status has no argument --all.");
    expect(problem("/export --format")).toContain("--format needs a value: csv, json, xlsx.");
    expect(problem("/export --format pdf")).toContain("--format is one of csv, json, xlsx.");
    expect(problem("/export --format --range 2026")).toContain("--format needs a value");
    expect(problem("/restore --apply=yes")).toContain("--apply takes no value.");
    expect(problem("/simulate --paths 1 --paths 2")).toContain("--paths is given twice.");
  });

  it("takes whole numbers within bounds alone", () => {
    const bounds = { fallback: 48, least: 1, most: 240 };
    expect(wholeNumber(new Map(), "months", bounds)).toBe(48);
    expect(wholeNumber(new Map([["months", "240"]]), "months", bounds)).toBe(240);
    for (const text of ["0", "241", "4.5", "1e2", "-3", "many"]) {
      expect(() => wholeNumber(new Map([["months", text]]), "months", bounds)).toThrow(
        "--months must be a whole number from 1 to 240.",
      );
    }
  });
});

describe("completions", () => {
  const texts = (input: string) => completions(input, commands).map(({ text }) => text);

  it("are commands, then arguments that are not given yet, then their values", () => {
    expect(texts("/re")).toEqual(["/restore "]);
    expect(texts("/s")).toEqual(["/simulate ", "/status "]);
    expect(texts("")).toEqual([]);
    expect(texts("/export ")).toEqual([
      "/export --format ",
      "/export --range ",
      "/export --names ",
      "/export --help ",
    ]);
    expect(texts("/export --format ")).toEqual([
      "/export --format csv ",
      "/export --format json ",
      "/export --format xlsx ",
    ]);
    expect(texts("/export --format csv --")).toEqual([
      "/export --format csv --range ",
      "/export --format csv --names ",
      "/export --format csv --help ",
    ]);
    expect(texts("/nothing ")).toEqual([]);
  });
});

describe("help", () => {
  it("names every argument", () => {
    for (const command of commands) {
      const text = plainText(helpOf(command));
      for (const { name } of command.arguments) expect(text).toContain(`--${name}`);
    }
  });
});

describe("output", () => {
  it("is copied as text, tables with tabs", () => {
    expect(plainText([say("Hello."), table("Two", ["a", "b"], [["1", "2"]])])).toBe(
      "Hello.\nTwo\na\tb\n1\t2",
    );
  });
});

describe("the history", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    });
  });

  it("has the last ten commands, the latest first, and repetitions once", () => {
    let history = readHistory("ada");
    for (let at = 0; at < 14; at++) history = withCommand(history, { line: `/help ${at}`, at });
    history = withCommand(history, { line: "/help 13", at: 20 });
    expect(history).toHaveLength(mostPast);
    expect(history.map(({ line }) => line).slice(0, 2)).toEqual(["/help 13", "/help 12"]);
    writeHistory("ada", history);
    expect(readHistory("ada")).toEqual(history);
    expect(readHistory("bob")).toEqual([]);
  });

  it("forgets what cannot be read", () => {
    stored.set("console-history:ada", '[{"line":1}]');
    expect(readHistory("ada")).toEqual([]);
    stored.set("console-history:ada", "nonsense");
    expect(readHistory("ada")).toEqual([]);
  });
});
