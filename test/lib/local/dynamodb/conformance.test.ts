import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { errorOf, startTarget, type Target } from "./target.ts";

let target: Target;
let table: string;

beforeAll(async () => {
  target = await startTarget();
  table = await target.createTable();
});
afterAll(() => target.close());

const put = (item: Record<string, unknown>, more: object = {}) =>
  target.documents.send(new PutCommand({ TableName: table, Item: item, ...more }));
const get = async (pk: string, sk = "x") =>
  (await target.documents.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true })))
    .Item;
const update = (pk: string, more: Omit<UpdateCommandInput, "TableName" | "Key">) =>
  target.documents.send(new UpdateCommand({ TableName: table, Key: { pk, sk: "x" }, ...more }));

describe("items", () => {
  test("every type of attribute comes back as it was stored", async () => {
    const item = {
      pk: "types",
      sk: "x",
      text: "héllo €",
      nothing: "",
      number: -12.5,
      yes: true,
      none: null,
      bytes: new Uint8Array([0, 255, 7]),
      list: [1, "two", { three: [3] }],
      map: { a: { b: "c" } },
      texts: new Set(["a", "b"]),
      numbers: new Set([1, 2.5]),
    };
    await put(item);
    expect(await get("types")).toEqual(item);
  });

  test("a put that replaces an item returns the old one on request", async () => {
    await put({ pk: "replace", sk: "x", n: 1 });
    const { Attributes } = await put({ pk: "replace", sk: "x", n: 2 }, { ReturnValues: "ALL_OLD" });
    expect(Attributes).toEqual({ pk: "replace", sk: "x", n: 1 });
  });

  test("a deletion of nothing succeeds", async () => {
    await target.documents.send(new DeleteCommand({ TableName: table, Key: { pk: "absent", sk: "x" } }));
    expect(await get("absent")).toBeUndefined();
  });

  test("an unknown table is named as AWS names it", async () => {
    const error = await errorOf(
      target.documents.send(new GetCommand({ TableName: "halvest-absent", Key: { pk: "a", sk: "x" } })),
    );
    expect(error.name).toBe("ResourceNotFoundException");
    expect(error.message).toBe("Requested resource not found");
  });

  test("an empty key is refused", async () => {
    const error = await errorOf(put({ pk: "", sk: "x" }));
    expect(error.name).toBe("ValidationException");
    expect(error.message).toContain("cannot contain an empty string value. Key: pk");
  });

  test("an empty index key is refused", async () => {
    const error = await errorOf(put({ pk: "emptyindex", sk: "x", gsi1pk: "", gsi1sk: "a" }));
    expect(error.name).toBe("ValidationException");
    expect(error.message).toContain("IndexName: gsi1, IndexKey: gsi1pk");
  });

  test("a missing sort key is refused", async () => {
    const error = await errorOf(put({ pk: "nosort" }));
    expect(error.name).toBe("ValidationException");
    expect(error.message).toBe("One or more parameter values were invalid: Missing the key sk in the item");
  });

  test("400 KB counts bytes, not characters", async () => {
    const error = await errorOf(put({ pk: "large", sk: "x", text: "é".repeat(204_800) }));
    expect(error.name).toBe("ValidationException");
    expect(error.message).toBe("Item size has exceeded the maximum allowed size");
    await put({ pk: "large", sk: "x", text: "e".repeat(409_000) });
  });
});

describe("conditions", () => {
  test("a failed condition changes nothing", async () => {
    await put({ pk: "cond", sk: "x", n: 1 });
    const error = await errorOf(
      put({ pk: "cond", sk: "x", n: 2 }, { ConditionExpression: "attribute_not_exists(pk)" }),
    );
    expect(error.name).toBe("ConditionalCheckFailedException");
    expect(error.message).toBe("The conditional request failed");
    expect(await get("cond")).toEqual({ pk: "cond", sk: "x", n: 1 });
  });

  const subject = {
    pk: "subject",
    sk: "x",
    n: 5,
    word: "héllo",
    flag: false,
    map: { a: 1, b: { c: [1, 2, 3] } },
    list: [1, "two", { y: 1 }],
    tags: new Set(["a", "b"]),
  };
  const cases: [boolean, string, Record<string, unknown>?][] = [
    [true, "n = :v", { ":v": 5 }],
    [false, "n < :v", { ":v": "9" }],
    [true, "n >= :v", { ":v": 5 }],
    [false, "n > :v", { ":v": 40 }],
    [true, "#map = :v", { ":v": { b: { c: [1, 2, 3] }, a: 1 } }],
    [false, "#map = :v", { ":v": { a: 1 } }],
    [true, "#list = :v", { ":v": [1, "two", { y: 1 }] }],
    [true, "contains(tags, :v)", { ":v": "a" }],
    [true, "contains(word, :v)", { ":v": "llo" }],
    [true, "attribute_exists(#map.b.c[2]) AND attribute_not_exists(#map.b.c[3])"],
    [true, "flag = :v", { ":v": false }],
    [false, "absent1 = absent2"],
    [true, "absent1 <> :v", { ":v": 1 }],
    [false, "absent1 < :v", { ":v": 1 }],
    [true, "NOT (n = :v OR word = :w)", { ":v": 1, ":w": "q" }],
  ];

  test.each(cases)("%s for %s with %j", async (holds, expression, values) => {
    const names = { "#map": "map", "#list": "list" };
    const used = Object.entries(names).filter(([name]) => expression.includes(name));
    const result = put(subject, {
      ConditionExpression: expression,
      ...(values ? { ExpressionAttributeValues: values } : {}),
      ...(used.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(used) } : {}),
    });
    if (holds) await result;
    else expect((await errorOf(result)).name).toBe("ConditionalCheckFailedException");
  });

  beforeAll(() => put(subject));
});

describe("updates", () => {
  test("an update makes the item, counts, appends and reports the new values", async () => {
    const change: Parameters<typeof update>[1] = {
      UpdateExpression:
        "SET hits = if_not_exists(hits, :zero) + :one, trail = list_append(if_not_exists(trail, :none), :step)",
      ExpressionAttributeValues: { ":zero": 0, ":one": 1, ":none": [], ":step": ["s"] },
      ReturnValues: "UPDATED_NEW",
    };
    await update("upd", change);
    const { Attributes } = await update("upd", change);
    expect(Attributes).toEqual({ hits: 2, trail: ["s", "s"] });
  });

  test("all parts of an update mean the item as it was before", async () => {
    await put({ pk: "parts", sk: "x", a: 1, b: 2, gone: 3 });
    await update("parts", { UpdateExpression: "REMOVE gone SET a = b, b = a, kept = gone" });
    expect(await get("parts")).toEqual({ pk: "parts", sk: "x", a: 2, b: 1, kept: 3 });
  });

  test("sets grow, shrink and vanish when they are empty", async () => {
    await put({ pk: "sets", sk: "x" });
    const values = (...texts: string[]) => ({ ExpressionAttributeValues: { ":s": new Set(texts) } });
    await update("sets", { UpdateExpression: "ADD tags :s", ...values("a", "b") });
    await update("sets", { UpdateExpression: "DELETE tags :s", ...values("a") });
    expect((await get("sets"))?.tags).toEqual(new Set(["b"]));
    await update("sets", { UpdateExpression: "DELETE tags :s", ...values("b") });
    expect(await get("sets")).toEqual({ pk: "sets", sk: "x" });
  });

  test("a key cannot be updated", async () => {
    const error = await errorOf(
      update("upd", { UpdateExpression: "SET pk = :v", ExpressionAttributeValues: { ":v": "other" } }),
    );
    expect(error.name).toBe("ValidationException");
    expect(error.message).toContain("Cannot update attribute pk. This attribute is part of the key");
  });

  test("a reserved word needs a placeholder", async () => {
    const error = await errorOf(
      update("upd", { UpdateExpression: "SET name = :v", ExpressionAttributeValues: { ":v": 1 } }),
    );
    expect(error.message).toContain("reserved keyword: name");
  });

  test("concurrent increments are all counted", async () => {
    await Promise.all(
      Array.from({ length: 50 }, () =>
        update("counter", { UpdateExpression: "ADD n :one", ExpressionAttributeValues: { ":one": 1 } }),
      ),
    );
    expect((await get("counter"))?.n).toBe(50);
  });
});

describe("queries", () => {
  const entries = Array.from({ length: 23 }, (_, index) => ({
    pk: "page",
    sk: String(index).padStart(3, "0"),
    gsi1pk: "group",
    gsi1sk: index % 2 === 0 ? "even" : "odd",
    weight: index,
  }));

  beforeAll(() =>
    target.documents.send(
      new BatchWriteCommand({ RequestItems: { [table]: entries.map((Item) => ({ PutRequest: { Item } })) } }),
    ),
  );

  async function pages(more: object): Promise<string[]> {
    const seen: string[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await target.documents.send(
        new QueryCommand({
          TableName: table,
          Limit: 5,
          ...more,
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      );
      seen.push(...(page.Items ?? []).map((item) => String(item.sk)));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return seen;
  }
  const byKey = { KeyConditionExpression: "pk = :p", ExpressionAttributeValues: { ":p": "page" } };
  const keys = entries.map(({ sk }) => sk);

  test("pages follow each other in order, forwards and backwards", async () => {
    expect(await pages(byKey)).toEqual(keys);
    expect(await pages({ ...byKey, ScanIndexForward: false })).toEqual(keys.toReversed());
  });

  test("pages of an index with equal keys lose nothing", async () => {
    await vi.waitFor(async () => {
      const seen = await pages({
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :g",
        ExpressionAttributeValues: { ":g": "group" },
      });
      expect(seen.toSorted()).toEqual(keys);
    }, 60_000);
  });

  test.each([
    ["sk BETWEEN :a AND :b", { ":a": "003", ":b": "005" }, ["003", "004", "005"]],
    ["sk > :a", { ":a": "020" }, ["021", "022"]],
    ["sk >= :a", { ":a": "021" }, ["021", "022"]],
    ["sk < :a", { ":a": "002" }, ["000", "001"]],
    ["sk <= :a", { ":a": "001" }, ["000", "001"]],
    ["begins_with(sk, :a)", { ":a": "02" }, ["020", "021", "022"]],
    ["sk = :a", { ":a": "007" }, ["007"]],
  ])("the sort key condition %s selects its range", async (condition, values, expected) => {
    const seen = await pages({
      KeyConditionExpression: `pk = :p AND ${condition}`,
      ExpressionAttributeValues: { ":p": "page", ...values },
    });
    expect(seen).toEqual(expected);
  });

  test("a count returns no items", async () => {
    const page = await target.documents.send(
      new QueryCommand({
        TableName: table,
        ...byKey,
        Select: "COUNT",
      }),
    );
    expect([page.Count, page.ScannedCount, page.Items]).toEqual([23, 23, undefined]);
  });

  test("an item leaves the index when it loses the index's key", async () => {
    await put({ pk: "leaver", sk: "x", gsi1pk: "leavers", gsi1sk: "a" });
    await update("leaver", { UpdateExpression: "REMOVE gsi1pk" });
    await vi.waitFor(async () => {
      const seen = await pages({
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :g",
        ExpressionAttributeValues: { ":g": "leavers" },
      });
      expect(seen).toEqual([]);
    }, 60_000);
  });

  test("an unknown index is refused", async () => {
    const error = await errorOf(pages({ IndexName: "gsi9", ...byKey }));
    expect(error.name).toBe("ValidationException");
    expect(error.message).toBe("The table does not have the specified index: gsi9");
  });

  test("the segments of a scan hold every item once", async () => {
    const segments = await Promise.all(
      [0, 1, 2].map((Segment) =>
        target.documents.send(new ScanCommand({ TableName: table, TotalSegments: 3, Segment })),
      ),
    );
    const seen = segments
      .flatMap(({ Items }) => Items ?? [])
      .flatMap(({ pk, sk }) => (pk === "page" ? [String(sk)] : []));
    expect(seen.toSorted()).toEqual(keys);
  });

  test("a batch reads existing items and leaves out missing ones", async () => {
    const { Responses } = await target.documents.send(
      new BatchGetCommand({
        RequestItems: {
          [table]: {
            Keys: [
              { pk: "page", sk: "001" },
              { pk: "page", sk: "nope" },
            ],
            ProjectionExpression: "weight",
          },
        },
      }),
    );
    expect(Responses).toEqual({ [table]: [{ weight: 1 }] });
  });

  test("a batch with the same key twice is refused", async () => {
    const request = { PutRequest: { Item: { pk: "twice", sk: "x" } } };
    const error = await errorOf(
      target.documents.send(new BatchWriteCommand({ RequestItems: { [table]: [request, request] } })),
    );
    expect(error.message).toBe("Provided list of item keys contains duplicates");
  });
});
