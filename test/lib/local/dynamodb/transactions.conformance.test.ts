import { randomUUID } from "node:crypto";
import {
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf, startTarget, type Target } from "./target.ts";

let target: Target;
let table: string;

beforeAll(async () => {
  target = await startTarget();
  table = await target.createTable();
});
afterAll(() => target.close());

type Actions = NonNullable<TransactWriteCommandInput["TransactItems"]>;
const key = (pk: string) => ({ pk, sk: "x" });
const put = (pk: string, more: object = {}): Actions[number] => ({
  Put: { TableName: table, Item: { ...key(pk), n: 1 }, ...more },
});
const add = (pk: string, n: number): Actions[number] => ({
  Update: {
    TableName: table,
    Key: key(pk),
    UpdateExpression: "ADD n :n",
    ExpressionAttributeValues: { ":n": n },
  },
});
const write = (actions: Actions, token?: string) =>
  target.documents.send(
    new TransactWriteCommand({
      TransactItems: actions,
      ...(token === undefined ? {} : { ClientRequestToken: token }),
    }),
  );
const get = async (pk: string) =>
  (await target.documents.send(new GetCommand({ TableName: table, Key: key(pk), ConsistentRead: true })))
    .Item;

test("puts, updates, deletions and checks happen together", async () => {
  await target.documents.send(new PutCommand({ TableName: table, Item: key("gone") }));
  await target.documents.send(new PutCommand({ TableName: table, Item: key("guard") }));
  await write([
    put("together"),
    add("counted", 3),
    { Delete: { TableName: table, Key: key("gone") } },
    { ConditionCheck: { TableName: table, Key: key("guard"), ConditionExpression: "attribute_exists(pk)" } },
  ]);
  expect(await get("together")).toEqual({ ...key("together"), n: 1 });
  expect(await get("counted")).toEqual({ ...key("counted"), n: 3 });
  expect(await get("gone")).toBeUndefined();
});

test("one failed condition cancels all, with a reason for each action", async () => {
  await target.documents.send(new PutCommand({ TableName: table, Item: { ...key("taken"), owner: "a" } }));
  const condition = { ConditionExpression: "attribute_not_exists(pk)" };
  const error = await errorOf(
    write([
      put("cancelled"),
      put("taken", condition),
      {
        ConditionCheck: { TableName: table, Key: key("nobody"), ConditionExpression: "attribute_exists(pk)" },
      },
    ]),
  );
  expect(error.name).toBe("TransactionCanceledException");
  expect(error.message).toContain(
    "Transaction cancelled, please refer cancellation reasons for specific reasons " +
      "[None, ConditionalCheckFailed, ConditionalCheckFailed]",
  );
  expect(error.CancellationReasons).toEqual([
    { Code: "None" },
    { Code: "ConditionalCheckFailed", Message: "The conditional request failed" },
    { Code: "ConditionalCheckFailed", Message: "The conditional request failed" },
  ]);
  expect(await get("cancelled")).toBeUndefined();
});

test("an item that breaks a rule cancels all with ValidationError", async () => {
  const error = await errorOf(
    write([put("rule"), { Put: { TableName: table, Item: { ...key("rule2"), text: "e".repeat(410_000) } } }]),
  );
  expect(error.name).toBe("TransactionCanceledException");
  expect(error.message).toContain("[None, ValidationError]");
  expect(await get("rule")).toBeUndefined();
});

test("the same token and request count once", async () => {
  const token = randomUUID();
  await write([add("once", 1)], token);
  await write([add("once", 1)], token);
  expect((await get("once"))?.n).toBe(1);
});

test("the same token with another request is refused", async () => {
  const token = randomUUID();
  await write([add("mismatch", 1)], token);
  const error = await errorOf(write([add("mismatch", 2)], token));
  expect(error.name).toBe("IdempotentParameterMismatchException");
});

test("a cancelled transaction may be tried again with its token", async () => {
  const token = randomUUID();
  const actions: Actions = [
    { ConditionCheck: { TableName: table, Key: key("later"), ConditionExpression: "attribute_exists(pk)" } },
    add("retried", 1),
  ];
  expect((await errorOf(write(actions, token))).name).toBe("TransactionCanceledException");
  await target.documents.send(new PutCommand({ TableName: table, Item: key("later") }));
  await write(actions, token);
  expect((await get("retried"))?.n).toBe(1);
});

test("two actions on one item are refused", async () => {
  const error = await errorOf(write([put("double"), add("double", 1)]));
  expect(error.name).toBe("ValidationException");
  expect(error.message).toBe("Transaction request cannot include multiple operations on one item");
});

test("a hundred actions are the most", async () => {
  const actions = Array.from({ length: 100 }, (_, index) => put(`many${index}`));
  await write(actions);
  expect(await get("many99")).toBeDefined();
  const error = await errorOf(write([...actions, put("many100")]));
  expect(error.name).toBe("ValidationException");
  expect(error.message).toContain("Member must have length less than or equal to 100");
});

test("an unknown table is refused", async () => {
  const error = await errorOf(write([{ Put: { TableName: "halvest-absent", Item: key("a") } }]));
  expect(error.name).toBe("ResourceNotFoundException");
});

test("an unreadable condition is refused before anything is looked at", async () => {
  const error = await errorOf(write([put("syntax", { ConditionExpression: "attribute_exists(pk" })]));
  expect(error.name).toBe("ValidationException");
  expect(error.message).toContain("Invalid ConditionExpression: Syntax error");
});

test("of many transactions on one condition exactly one wins", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      write([put("race", { ConditionExpression: "attribute_not_exists(pk)" }), add(`loser${index}`, 1)]),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const marks = await Promise.all(results.map((_, index) => get(`loser${index}`)));
  expect(marks.filter((mark) => mark !== undefined)).toHaveLength(1);
});
