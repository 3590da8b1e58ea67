import { timingSafeEqual } from "node:crypto";
import { sign } from "#functions/platform/cryptography/signatures.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";

interface ReplyDependencies {
  /** The domain that SES receives mail for; null when it receives none. */
  domain: string | null;
  key: () => Promise<string>;
}

/** Addresses to which answers by mail go, one for each conversation and person. There are none without a domain. */
export interface ReplyAddresses {
  of(threadId: string, person: string): Promise<string | null>;
  /** The conversation of an address that was made for this person; undefined for any other. */
  threadOf(address: string, person: string): Promise<string | undefined>;
  /**
   * The person an address was made for.
   * @param peopleOf those of a conversation, by mail address @returns undefined for none of them
   */
  personOf(
    address: string,
    peopleOf: (threadId: string) => Promise<readonly string[]>,
  ): Promise<string | undefined>;
}

/** 96 bits, so that the part before the @ is within the 64 characters that mail allows. */
const proofDigits = 24;
const replyForm = /^reply\.([0-9a-f]{32})\.([0-9a-f]{24})$/;

export function replyAddresses({ domain, key }: ReplyDependencies): ReplyAddresses {
  const proofOf = async (threadId: string, person: string): Promise<string> => {
    const signature = sign(await key(), "reply by mail", threadId, normaliseEmail(person));
    // Mail programs may change capital letters.
    return Buffer.from(signature, "base64url").toString("hex").slice(0, proofDigits);
  };
  /** The conversation that an address names, and the proof that it has. */
  const read = (address: string) => {
    const at = address.lastIndexOf("@");
    if (domain === null || address.slice(at + 1).toLowerCase() !== domain) return undefined;
    const [, digits = "", proof] = replyForm.exec(address.slice(0, at).toLowerCase()) ?? [];
    if (proof === undefined) return undefined;
    const threadId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { threadId, proof };
  };
  const isFor = async ({ threadId, proof }: { threadId: string; proof: string }, person: string) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(await proofOf(threadId, person)));
  return {
    of: async (threadId, person) => {
      if (domain === null) return null;
      return `reply.${threadId.replaceAll("-", "")}.${await proofOf(threadId, person)}@${domain}`;
    },
    threadOf: async (address, person) => {
      const named = read(address);
      return named !== undefined && (await isFor(named, person)) ? named.threadId : undefined;
    },
    personOf: async (address, peopleOf) => {
      const named = read(address);
      if (named === undefined) return undefined;
      for (const person of await peopleOf(named.threadId)) {
        if (await isFor(named, person)) return person;
      }
      return undefined;
    },
  };
}
