import { SourceMap, type SourceMapPayload } from "node:module";
import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";

export interface SourcePlaces {
  /** A stack of built files with the places in the sources; those whose map is missing stay as they are. */
  resolve(stack: string): Promise<string>;
}

/** A place in a built file, with its address: `https://halvest.example/assets/page-BX2f.js:1:200`. */
const builtPlace = /(?:https?:\/\/[^\s/()]+)?\/assets\/([\w.-]{1,120}\.js):(\d{1,7}):(\d{1,7})/g;
/** Maps that stay in memory: an error that occurs once usually occurs again. */
const mostMaps = 6;

/** Source maps in a bucket (GetObject), by the names of the files that they belong to. */
export function sourcePlaces(files: S3Client, bucket: string, warn: (error: unknown) => void): SourcePlaces {
  const maps = new Map<string, Promise<SourceMap | null>>();
  const read = async (file: string): Promise<SourceMap | null> => {
    const command = new GetObjectCommand({ Bucket: bucket, Key: `source-maps/${file}.map` });
    try {
      const { Body } = await files.send(command);
      const payload: SourceMapPayload = JSON.parse((await Body?.transformToString()) ?? "null");
      return payload === null ? null : new SourceMap(payload);
    } catch (error) {
      // Without the right to list, S3 does not say that a key is missing.
      if (error instanceof Error && /^(?:NoSuchKey|AccessDenied)$/.test(error.name)) return null;
      warn(error);
      // The next error asks again.
      maps.delete(file);
      return null;
    }
  };
  const mapOf = (file: string) => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const [oldest] = maps.keys();
    if (oldest !== undefined && maps.size >= mostMaps) maps.delete(oldest);
    const map = read(file);
    maps.set(file, map);
    return map;
  };
  return {
    resolve: async (stack) => {
      const named = [...new Set([...stack.matchAll(builtPlace)].map(([, file = ""]) => file))];
      const found = new Map(await Promise.all(named.map(async (file) => [file, await mapOf(file)] as const)));
      return stack.replace(builtPlace, (place, file: string, line: string, column: string) => {
        // Stacks count from one, maps from zero.
        const entry = found.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
        if (entry === undefined || !("originalSource" in entry)) return place;
        if (entry.generatedLine !== Number(line) - 1) return place;
        return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      });
    },
  };
}
