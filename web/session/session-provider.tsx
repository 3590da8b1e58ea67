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
import type { LoginOutcome, SecondFactor } from "./account.ts";
import { hasStoredSession, onSessionChange } from "./presence.ts";

const periodicCheckMs = 2 * 60 * 1000;

/** Tokens, keys and the API client: nothing that a guest who only looks around needs. */
const account = () => import("./account.ts");

/** unknown: there is a session, but the API could not be asked whose it is. */
export type Authentication =
  | { status: "loading" }
  | { status: "guest" }
  | { status: "unknown" }
  | { status: "member"; user: User };

interface SessionActions {
  login(email: string, password: string): Promise<LoginOutcome>;
  /** The second step of a login that asked for one. */
  finishLogin(twoFactorToken: string, factor: SecondFactor): Promise<void>;
  /**
   * Throws when the API could not end the session; the user then stays signed in. `leave` is called between the
   * end on the server and the end in the page, so that no guard sees a guest on a page for members.
   */
  logout(leave: () => void): Promise<void>;
  /** Forgets a session that the API has ended already, as with its account. `leave` as above. */
  forget(leave: () => void): Promise<void>;
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

export function SessionProvider({ children }: { children: ReactNode }) {
  const [authentication, setAuthentication] = useState<Authentication>(() => ({
    status: hasStoredSession() ? "loading" : "guest",
  }));
  // Answers that arrive after the session changed again are out of date.
  const question = useRef(0);
  const settle = useCallback((asked: number, result: Authentication) => {
    if (asked !== question.current) return;
    // A user who is known stays known while the API cannot be asked.
    setAuthentication((before) =>
      result.status === "unknown" && before.status === "member" ? before : result,
    );
  }, []);

  const refreshUser = useCallback(async () => {
    question.current += 1;
    const asked = question.current;
    if (!hasStoredSession()) return settle(asked, { status: "guest" });
    try {
      const { whoAmI } = await account();
      settle(asked, { status: "member", user: await whoAmI() });
    } catch {
      settle(asked, { status: hasStoredSession() ? "unknown" : "guest" });
    }
  }, [settle]);

  const enter = useCallback(
    (user: User) => {
      question.current += 1;
      settle(question.current, { status: "member", user });
    },
    [settle],
  );

  useEffect(() => {
    void refreshUser();
    const timer = setInterval(() => {
      if (!hasStoredSession()) return;
      // The next request tries again and reports what is wrong.
      account()
        .then(({ keepFresh }) => keepFresh())
        .catch(() => undefined);
    }, periodicCheckMs);
    return () => clearInterval(timer);
  }, [refreshUser]);

  useEffect(
    () =>
      onSessionChange((foreign) => {
        // This tab's own new tokens change nothing about who is signed in.
        if (foreign || !hasStoredSession()) void refreshUser();
      }),
    [refreshUser],
  );

  const state = useMemo<SessionState>(
    () => ({
      authentication,
      login: async (email, password) => {
        const outcome = await (await account()).login(email, password);
        if ("user" in outcome) enter(outcome.user);
        return outcome;
      },
      finishLogin: async (token, factor) => enter(await (await account()).finishLogin(token, factor)),
      logout: async (leave) => (await account()).logout(leave),
      forget: async (leave) => (await account()).forget(leave),
      refreshUser,
    }),
    [authentication, enter, refreshUser],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}
