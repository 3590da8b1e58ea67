import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FrontRequest } from "#lib/local/gateway/message.ts";

const cookieName = "halvest_payment";
const cookieForm = /^[\w-]{43}$/;

/** Distinguishes a browser's own forms from those of another site. */
export interface FormGuard {
  /** The browser's secret, and the header that gives it one if it has none. */
  visit(request: FrontRequest): { secret: string; headers: Record<string, string> };
  /** What a form on this page has to send along. */
  token(secret: string, page: string): string;
  /** Whether a form was sent by this page in this browser. */
  isOwn(request: FrontRequest, page: string, token: string | null): boolean;
}

/** @param key known to this machine alone */
export function createFormGuard(key: string): FormGuard {
  const secretOf = ({ headers }: FrontRequest) =>
    (headers.cookie ?? "")
      .split(/;\s*/)
      .map((pair) => pair.split("="))
      .find(([name, value]) => name === cookieName && cookieForm.test(value ?? ""))?.[1];
  const token = (secret: string, page: string) =>
    createHmac("sha256", key).update(`${secret} ${page}`).digest("base64url");
  return {
    token,
    visit(request) {
      const known = secretOf(request);
      if (known) return { secret: known, headers: {} };
      const secret = randomBytes(32).toString("base64url");
      const cookie = `${cookieName}=${secret}; Path=/_local/pay; HttpOnly; SameSite=Strict`;
      return { secret, headers: { "set-cookie": cookie } };
    },
    isOwn(request, page, given) {
      const secret = secretOf(request);
      const { origin, host, "sec-fetch-site": site } = request.headers;
      if (!secret || !given || (site !== undefined && site !== "same-origin")) return false;
      if (origin !== undefined && origin !== `http://${host}`) return false;
      const [mine, theirs] = [Buffer.from(token(secret, page)), Buffer.from(given)];
      return mine.length === theirs.length && timingSafeEqual(mine, theirs);
    },
  };
}
