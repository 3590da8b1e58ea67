import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createGateway } from "#lib/local/gateway/gateway.ts";
import { assets } from "#lib/local/pages/assets.ts";
import type { StripeOptions } from "#lib/local/stripe/create.ts";
import { createPaymentPages, pageAddresses } from "#lib/local/stripe/pages/pages.ts";
import { quietTerminal } from "#lib/local/terminal.ts";
import { openLocal } from "./target.ts";

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where the answer leads, if it leads on. */
  readonly location: string | null;
}

export const goodCard = { number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123", name: "Ann Example" };

/** The payment pages over an endpoint in memory, with someone who visits them without a browser. */
export async function openPages(options: Partial<StripeOptions> = {}) {
  // The pages' addresses are needed before their port is known.
  let origin = "";
  const pages = {
    checkout: (id: string) => pageAddresses(origin).checkout(id),
    portal: (id: string) => pageAddresses(origin).portal(id),
    invoice: (id: string) => pageAddresses(origin).invoice(id),
  };
  const local = await openLocal({ pages, ...options });
  const gateway = createGateway({
    site: async () => ({ status: 404, headers: {}, body: "site" }),
    aws: async () => ({ status: 501, headers: {}, body: "" }),
    pages: [assets, createPaymentPages(local.service.books)],
    terminal: quietTerminal(),
  });
  const server = createServer(gateway);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await local.close();
  });

  const shown = async (response: Response): Promise<Shown> => {
    const { status, headers } = response;
    return { status, headers, text: await response.text(), location: headers.get("location") };
  };
  const visit = async (url: string) => shown(await fetch(url, { redirect: "manual" }));
  /** Sends the form of a page. @param overrides headers in place of those that a browser sends */
  const submit = async (
    url: string,
    fields: Record<string, string>,
    { action = url, headers = {} }: { action?: string; headers?: Record<string, string> } = {},
  ) =>
    shown(
      await fetch(action, {
        method: "POST",
        redirect: "manual",
        headers: { origin, ...headers },
        body: new URLSearchParams(fields),
      }),
    );
  return { ...local, origin, visit, submit };
}
