import { sessionIdleMs } from "#shared/domain/account/sessions.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type BrowserSession, isBrowserSession } from "./browser-session.ts";
import { sessionKey } from "./stored-session.ts";
import type { SealedText, Vault } from "./vault.ts";

interface Envelope extends SealedText {
  /** Milliseconds since 1970; renewed with every refresh. */
  savedAt: number;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null) return false;
  const { salt, iv, data, savedAt } = value as Record<string, unknown>;
  return [salt, iv, data].every((part) => typeof part === "string") && typeof savedAt === "number";
}

class SessionStorageError extends Error {
  override readonly name = "SessionStorageError";
}

export interface SessionStore {
  /** Null when no valid session is stored; one that cannot be decrypted is cleared. */
  load(): Promise<BrowserSession | null>;
  save(session: BrowserSession): Promise<void>;
  clear(): void;
}

/**
 * The session in local storage, always encrypted. A plain-text session of an earlier version is encrypted when it is
 * first read; a session that cannot be decrypted, is incomplete or was idle for 30 days is cleared.
 */
export function createSessionStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  vault: Vault,
  now: () => number = Date.now,
): SessionStore {
  // Decrypting costs a key derivation, so the last decrypted session is cached.
  let opened: { text: string; session: BrowserSession } | null = null;

  function clear() {
    opened = null;
    storage.removeItem(sessionKey);
  }

  async function save(session: BrowserSession) {
    try {
      const envelope: Envelope = { ...(await vault.seal(JSON.stringify(session))), savedAt: now() };
      const text = JSON.stringify(envelope);
      storage.setItem(sessionKey, text);
      opened = { text, session };
    } catch (error) {
      clear();
      throw new SessionStorageError(msg("Failed to secure session data"), { cause: error });
    }
  }

  async function read(text: string): Promise<BrowserSession | null> {
    const value: unknown = JSON.parse(text);
    if (isBrowserSession(value)) {
      await save(value);
      return value;
    }
    if (!isEnvelope(value) || now() - value.savedAt > sessionIdleMs) return null;
    const session: unknown = JSON.parse(await vault.open(value));
    return isBrowserSession(session) ? session : null;
  }

  return {
    async load() {
      const text = storage.getItem(sessionKey);
      if (text === null) return null;
      if (opened?.text === text) return opened.session;
      const session = await read(text).catch(() => null);
      // Another tab may have stored a newer session while this one was being decrypted.
      const current = storage.getItem(sessionKey);
      if (session === null) {
        if (current === text) clear();
        return null;
      }
      if (current === text) opened = { text, session };
      return session;
    },
    save,
    clear,
  };
}
