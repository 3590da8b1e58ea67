import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { User } from "#shared/api/user.ts";
import { call } from "#web/api/api.ts";
import { ApiError } from "#web/api/errors.ts";
import { clientData } from "#web/session/client-data.ts";
import { onForeignChange, session } from "#web/session/session.ts";
import { periodicCheckMs, periodicThresholdMs } from "#web/session/session-manager.ts";

const loginTimeoutMs = 15_000;

/** unknown: there is a session, but the API could not be asked whose it is. */
export type Authentication =
  | { status: "loading" }
  | { status: "guest" }
  | { status: "unknown" }
  | { status: "member"; user: User };

export type LoginOutcome = { twoFactorToken: string } | { user: User };

interface SessionActions {
  /** Throws what `call` throws, and LoginResponseError for an answer without user or session. */
  login(email: string, password: string): Promise<LoginOutcome>;
  /**
   * Throws when the API could not end the session; the user then stays signed in. `leave` is called between the
   * end on the server and the end in the page, so that no guard sees a guest on a page for members.
   */
  logout(leave: () => void): Promise<void>;
  /** Asks the API again who is signed in. */
  refreshUser(): Promise<void>;
}

export type SessionState = SessionActions & { authentication: Authentication };

const SessionContext = createContext<SessionState | null>(null);

/** Who is signed in, and the ways in and out. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error("useSession is used outside SessionProvider.");
  return state;
}

/** The signed-in user; only for pages behind the guard. */
export function useUser(): User {
  const { authentication } = useSession();
  if (authentication.status !== "member") throw new Error("useUser is used on a page for guests.");
  return authentication.user;
}

export class LoginResponseError extends Error {
  override readonly name = "LoginResponseError";
}

async function login(email: string, password: string): Promise<LoginOutcome> {
  const answer = await call(
    "auth",
    "login",
    { body: { email, password, clientData: clientData() } },
    { timeoutMs: loginTimeoutMs },
  );
  if (answer.twoFactorRequired) return { twoFactorToken: answer.twoFactorToken };
  if (!answer.user) throw new LoginResponseError("No user data in login response");
  if (!answer.session) throw new LoginResponseError("Invalid login response - no session data");
  await session.adopt(answer.session);
  return { user: answer.user };
}

async function logout(leave: () => void): Promise<void> {
  const stored = await session.current();
  try {
    await call("auth", "logout", { body: stored === null ? {} : { refreshToken: stored.refreshToken } });
  } catch (error) {
    // A session that the API no longer knows has been ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  leave();
  session.end();
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [authentication, setAuthentication] = useState<Authentication>(() => ({
    status: session.hasSession() ? "loading" : "guest",
  }));
  // Answers that arrive after the session changed again are out of date.
  const question = useRef(0);

  const refreshUser = useCallback(async () => {
    question.current += 1;
    const asked = question.current;
    const settle = (result: Authentication) => {
      if (asked === question.current) setAuthentication(result);
    };
    if (!session.hasSession()) return settle({ status: "guest" });
    try {
      const { user } = await call("auth", "me");
      settle({ status: "member", user });
    } catch {
      settle({ status: session.hasSession() ? "unknown" : "guest" });
    }
  }, []);

  useEffect(() => {
    void refreshUser();
    const stopForeign = onForeignChange(() => void refreshUser());
    const stopOwn = session.subscribe(() => {
      if (!session.hasSession()) void refreshUser();
    });
    const timer = setInterval(() => {
      // The next request tries again and reports what is wrong.
      session.refreshUnder(periodicThresholdMs).catch(() => undefined);
    }, periodicCheckMs);
    return () => {
      stopForeign();
      stopOwn();
      clearInterval(timer);
    };
  }, [refreshUser]);

  const actions = useMemo<SessionActions>(
    () => ({
      async login(email, password) {
        const outcome = await login(email, password);
        if ("user" in outcome) {
          question.current += 1;
          setAuthentication({ status: "member", user: outcome.user });
        }
        return outcome;
      },
      logout,
      refreshUser,
    }),
    [refreshUser],
  );

  const state = useMemo(() => ({ ...actions, authentication }), [actions, authentication]);
  return <SessionContext value={state}>{children}</SessionContext>;
}
