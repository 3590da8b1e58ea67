import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { addressesOf } from "#web/build/addresses.ts";
import { withAddresses } from "#web/build/content-pages.ts";

describe("the addresses that pages are built with", () => {
  it("are the deployment's own, those of the environment before those of cdk.json", () => {
    const context = { mailSender: "post@shop.example" };
    expect(addressesOf({}, context)).toEqual({
      support: "support@shop.example",
      noReply: "post@shop.example",
    });
    const env = { HALVEST_SUPPORT_ADDRESS: "help@shop.example" };
    expect(addressesOf(env, context)).toEqual({ support: "help@shop.example", noReply: "post@shop.example" });
  });

  it("are the defaults of the deployment without either", () => {
    expect(addressesOf({}, {})).toEqual({
      support: "support@halvest.example",
      noReply: "no-reply@halvest.example",
    });
  });

  it.each(["Contact.md", "help/index.md"])("stand in %s, and no other address does", async (name) => {
    const text = await readFile(new URL(`../../../web/content/${name}`, import.meta.url), "utf8");
    const shown = withAddresses(text, { support: "help@shop.example", noReply: "post@shop.example" });
    expect(shown).toContain("mailto:help@shop.example");
    expect(shown).not.toMatch(/halvest\.example|\{supportAddress\}/);
  });
});
