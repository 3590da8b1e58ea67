import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conditions } from "#lib/local/iam/conditions.ts";
import { conditionsHold } from "#lib/local/iam/conditions.ts";
import { matchesGlob } from "#lib/local/iam/glob.ts";
import { evaluate, PolicyDocument, type Question } from "#lib/local/iam/policy.ts";
import type { Context } from "#lib/local/service.ts";
import { placeholder } from "#test/lib/local/template/stack-of.ts";

const letters = fc.string({ unit: fc.constantFrom("a", "b", ":", "/"), maxLength: 12 });
const patterns = fc.string({ unit: fc.constantFrom("a", "b", ":", "*", "?"), maxLength: 8 });

describe("wildcards", () => {
  it("agree with the same pattern as a regular expression", () => {
    fc.assert(
      fc.property(patterns, letters, (pattern, text) => {
        const expression = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s");
        expect(matchesGlob(pattern, text)).toBe(expression.test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("a text always fits itself, and itself with any part replaced by a star", () => {
    fc.assert(
      fc.property(letters, fc.nat(12), fc.nat(12), (text, from, length) => {
        expect(matchesGlob(text, text)).toBe(true);
        expect(matchesGlob(`${text.slice(0, from)}*${text.slice(from + length)}`, text)).toBe(true);
      }),
    );
  });

  it("many stars do not make matching slow", () => {
    const started = performance.now();
    expect(matchesGlob(`${"*a".repeat(40)}b`, "a".repeat(5000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

function verdict(statements: object[], question: Partial<Question> = {}) {
  const { Statement } = PolicyDocument.parse({ Version: "2012-10-17", Statement: statements });
  return evaluate(Statement, {
    action: "dynamodb:PutItem",
    resource: "arn:aws:dynamodb:eu-central-1:1:table/coins",
    context: {},
    ...question,
  });
}

const table = "arn:aws:dynamodb:eu-central-1:1:table/coins";
const allow = (rest: object) => ({ Effect: "Allow", Action: "dynamodb:*", Resource: table, ...rest });

describe("evaluation", () => {
  it("what nothing allows is not allowed", () => {
    expect(verdict([])).toBe("not allowed");
    expect(verdict([allow({ Action: "dynamodb:GetItem" })])).toBe("not allowed");
    expect(verdict([allow({ Resource: `${table}/index/*` })])).toBe("not allowed");
  });

  it("an explicit denial wins over any permission", () => {
    const deny = { Effect: "Deny", Action: "dynamodb:Put*", Resource: "*" };
    expect(verdict([allow({})])).toBe("allowed");
    expect(verdict([allow({}), deny])).toBe("denied explicitly");
    expect(verdict([deny, allow({})])).toBe("denied explicitly");
  });

  it("actions are compared without case, resources with", () => {
    expect(verdict([allow({ Action: "DynamoDB:putitem" })])).toBe("allowed");
    expect(verdict([allow({ Resource: table.toUpperCase() })])).toBe("not allowed");
  });

  it("a statement counts only if its condition holds", () => {
    const condition = allow({
      Condition: { StringEquals: { "ses:FromAddress": ["a@x.example", "b@x.example"] } },
    });
    const from = (address: string): Context => ({ "ses:fromaddress": [address] });
    expect(verdict([condition], { context: from("b@x.example") })).toBe("allowed");
    expect(verdict([condition], { context: from("c@x.example") })).toBe("not allowed");
    expect(verdict([condition])).toBe("not allowed");
  });
});

describe("conditions", () => {
  const holds = (conditions: Conditions, recipients: string[]) =>
    conditionsHold(conditions, recipients.length > 0 ? { "ses:recipients": recipients } : {});

  it.each([
    ["StringLike", ["a@x"], ["*@x"], true],
    ["StringLike", ["a@y"], ["*@x"], false],
    ["StringLike", ["a@x", "b@x"], ["*@x"], true],
    ["StringLike", ["a@x", "b@y"], ["*@x"], false],
    ["StringLike", [], ["*"], false],
    ["StringEquals", ["a@x"], ["b@x", "a@x"], true],
    ["StringEquals", ["a@x"], ["*@x"], false],
    ["Bool", ["TRUE"], ["true"], true],
  ])("%s of %j against %j is as IAM defines it", (operator, actual, wanted, expected) => {
    expect(holds({ [operator]: { "ses:Recipients": wanted } }, actual)).toBe(expected);
  });
});

describe("policies that cannot be judged", () => {
  it.each([
    [
      "an unknown operator",
      { Condition: { NumericLessThan: { "ses:FromAddress": "1" } } },
      /operator NumericLessThan/,
    ],
    [
      "an unknown key",
      { Condition: { StringEquals: { "aws:SourceVpc": "v" } } },
      /condition key aws:SourceVpc/,
    ],
    ["a policy variable", { Resource: `arn:aws:s3:::b/${placeholder("aws:username")}` }, /policy variable/],
    ["no action", { Action: undefined }, /"Action"/],
    ["everything but an action", { NotAction: "dynamodb:PutItem" }, /NotAction/],
    [
      "an operator's exception",
      { Condition: { StringEqualsIfExists: { "ses:FromAddress": "a" } } },
      /operator StringEqualsIfExists/,
    ],
    ["an unknown element", { Principal: "*" }, /Principal/],
  ])("%s is refused", (_, rest, message) => {
    const parsed = PolicyDocument.safeParse({ Statement: [allow(rest)] });
    expect(String(parsed.error)).toMatch(message);
  });
});
