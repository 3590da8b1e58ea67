import * as z from "zod";
import type { Asking, ServiceAdapter } from "#functions/integrations/adapter.ts";
import { OutOfBudget } from "#functions/integrations/call-budget.ts";
import { ServiceFailed } from "#functions/integrations/service-call.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import type { News } from "#shared/api/portfolio/public-services.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import type { ServiceSettings } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ReadAddress } from "./chosen-address.ts";
import { feedDocument } from "./feed-document.ts";
import type { ReadingStore } from "./reading-store.ts";

interface NewsDependencies {
  readonly readings: ReadingStore;
  readonly readAddress: ReadAddress;
  /** The usual feeds: addresses by name. */
  readonly usual: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const Feed = z.object({
  title: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      link: z.url().nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
});

interface NewsSource {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly isOwn: boolean;
  readonly isOn: boolean;
}

/** Feeds change a few times a day. */
const maxAgeMs = 30 * minuteMs;
const mostShown = 80;
const accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
const nameOf = (id: string) => `news#${id}`;

/** News from feeds. Each feed is read once for everyone who has it. */
export function newsFeeds({ readings, readAddress, usual, clock }: NewsDependencies) {
  const sourceOf = (url: string) => ({ id: fingerprint(url).slice(0, 16), url });

  function sourcesOf({ feeds, withoutFeeds }: ServiceSettings): NewsSource[] {
    const given = Object.entries(usual).map(([name, url]) => {
      const source = sourceOf(url);
      return { ...source, name, isOwn: false, isOn: !withoutFeeds.includes(source.id) };
    });
    const own = feeds
      .map((url) => ({ ...sourceOf(url), name: new URL(url).hostname, isOwn: true, isOn: true }))
      .filter(({ id }) => given.every((each) => each.id !== id));
    return [...given, ...own];
  }

  const renew = ({ id, name, url }: NewsSource, { budget, deadline }: Asking) =>
    readings.renew(
      {
        name: nameOf(id),
        shape: Feed,
        maxAgeMs,
        fetch: async (etag) => {
          const answer = await readAddress({ service: name, address: url, accept, etag, deadline });
          if (answer.status === 304) return "unchanged";
          const value = feedDocument(answer, { service: name, address: url, nowMs: clock() });
          return { value, etag: answer.etag };
        },
      },
      () => budget.take(),
    );

  /** Reads all feeds that are on, at the same time. @throws ServiceFailed that names those that failed */
  async function renewAll(asking: Asking): Promise<number> {
    const sources = sourcesOf(asking.settings).filter(({ isOn }) => isOn);
    const results = await Promise.allSettled(sources.map((source) => renew(source, asking)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const unexpected = failures.find(
      (each) => !(each instanceof ServiceFailed || each instanceof OutOfBudget),
    );
    if (unexpected !== undefined) throw unexpected;
    const failed = failures.filter((each) => each instanceof ServiceFailed && each.kind !== "busy");
    const [first] = failed;
    if (first === undefined) {
      if (failures[0] !== undefined) throw failures[0];
      return sources.length;
    }
    const values = { count: failed.length, all: sources.length };
    const count = t("{count} of {all} sources could not be read.", values);
    const message = failed.length === 1 ? first.message : `${count} ${first.message}`;
    throw new ServiceFailed("down", message, { cause: first });
  }

  const adapter: ServiceAdapter = {
    everyMs: hourMs,
    check: async (asking) => {
      const count = await renewAll(asking);
      return count === 1 ? t("The source answers") : t("All {count} sources answer", { count });
    },
    read: async (run) => {
      await renewAll(run);
      return {};
    },
    // What the feeds say belongs to no one.
    forget: async () => {},
  };

  return {
    adapter,

    /** What the feeds of a connection said last, the newest first. */
    async news(settings: ServiceSettings): Promise<News> {
      const read = await Promise.all(
        sourcesOf(settings).map(async (source) => ({
          source,
          reading: await readings.read(nameOf(source.id), Feed),
        })),
      );
      const sources = read.map(({ source, reading: { value, readAt, error } }) => ({
        ...source,
        name: source.isOwn ? value?.title || source.name : source.name,
        readAt,
        error: source.isOn ? error : null,
      }));
      const seen = new Set<string>();
      const entries = read
        .filter(({ source }) => source.isOn)
        .flatMap(({ source, reading }) =>
          (reading.value?.entries ?? []).map((entry) => ({ ...entry, sourceId: source.id })),
        )
        .filter(({ id, link }) => {
          const key = link ?? id;
          return !seen.has(key) && seen.add(key);
        })
        .sort((one, other) => (other.at ?? "").localeCompare(one.at ?? ""));
      return { sources, entries: entries.slice(0, mostShown) };
    },
  };
}
export type NewsFeeds = ReturnType<typeof newsFeeds>;
