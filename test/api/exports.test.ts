import { afterAll, beforeAll, expect, it } from "vitest";
import { dueExport, settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { type ArrivedMail, arrival, arrivedMails } from "./mailbox.ts";
import { type Member, type Product, startProduct } from "./product.ts";
import { openTables, type Tables } from "./tables.ts";

const operator = "functions/operations/operator.lambda.ts";
const job = "functions/profile/exports/automatic.lambda.ts";

let product: Product;
let tables: Tables;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  product = await startProduct();
  tables = await openTables(product);
  [ann, bob] = await Promise.all([product.member("ann"), product.member("bob")]);
});
afterAll(async () => {
  tables?.close();
  await product?.stop();
});

it("automatic export is for subscribers; its file is mailed about, and downloaded by its owner alone", async () => {
  const choose = (autoExport: boolean) =>
    product.call("PATCH", "/settings/data-export", {
      as: ann,
      body: { autoExport, exportFormat: "json" },
    });
  expect((await choose(true)).status).toBe(403);
  await product.cloud.invoke(operator, { action: "set-tier", email: ann.email, tier: "basic" });
  expect((await choose(true)).status).toBe(200);
  await product.cloud.invoke(job, {});
  expect((await product.call("GET", "/settings/exports", { as: ann })).json?.data).toEqual([]);
  const { gsi1sk } = dueExport(ann.userId, "2026-01-01T06:00:00.000Z");
  await tables.setAccountItem(settingsKey(ann.userId, "dataExport"), { gsi1sk });
  // The index of those that are due follows a moment later.
  const finished = async () => {
    await product.cloud.invoke(job, {});
    return (await product.call("GET", "/settings/exports", { as: ann })).json?.data;
  };
  await expect.poll(finished, { timeout: 120_000 }).toHaveLength(1);
  const isReady = ({ to, subject }: ArrivedMail) =>
    to.includes(ann.email) && subject === "Your export is ready";
  const mail = await arrival(product.cloud, isReady);
  expect(mail.to).toEqual([ann.email]);
  expect(mail.links).toContain(`${product.cloud.origin}/settings?category=data-export`);
  expect(await finished()).toHaveLength(1);
  const mails = await arrivedMails(product.cloud);
  expect(mails.filter(isReady)).toHaveLength(1);

  const { json } = await product.call("GET", "/settings/exports", { as: ann });
  const [file] = (json ?? expect.fail()).data as { id: string; fileName: string }[];
  expect(file?.fileName).toMatch(/^halvest-export-.*\.json$/);
  const path = `/settings/exports/${file?.id}`;
  expect((await product.call("GET", path, { as: bob })).status).toBe(404);
  const opened = (await product.call("GET", path, { as: ann })).json ?? expect.fail();
  const { url } = opened.data as { url: string };
  expect(new URL(url).origin).toBe(product.cloud.origin);
  const answer = await fetch(url);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${file?.fileName}"`);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(await answer.json()).toMatchObject({ data: { profile: [{ email: ann.email }] } });
  expect((await fetch(url.replace(/\?.*/, ""))).status).toBe(403);
});
