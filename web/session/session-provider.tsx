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
import type { User } from "#shared/api/schemas/user.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { onSessionChange } from "./presence.ts";
import { hasStoredSession } from "./stored-session.ts";

const periodicCheckMs = 2 * 60 * 1000;
/** How often to retry reading the signed-in user while the API does not respond. */
const unknownCheckMs = 30_000;

/** unknown: there is a session, but the API could not be reached to identify its user. */
export type Authentication =
  | { status: "loading" }
  | { status: "guest" }
  | { status: "unknown" }
  | { status: "member"; user: User };

export type LoginOutcome = { twoFactorToken: string } | { user: User };

/** Completes a login that requires a second factor. */
export type SecondFactorProof = { code: string } | { recoveryCode: string };

/** The calls that begin, check and end the session. Errors are those of the API client. */
interface AccountCalls {
  login(email: string, password: string): Promise<LoginOutcome>;
  finishLogin(twoFactorToken: string, factor: SecondFactorProof): Promise<User>;
  logout(leave: () => void): Promise<void>;
  forget(leave: () => void): void;
  /** The user of the stored session. */
  whoAmI(): Promise<User>;
  /** Refreshes tokens that are about to expire. */
  keepFresh(): Promise<void>;
}

interface SessionActions {
  login(email: string, password: string): Promise<LoginOutcome>;
  /** The second step of a login that requires one. */
  finishLogin(twoFactorToken: string, factor: SecondFactorProof): Promise<void>;
  /**
   * Throws when the API could not end the session; the user then stays signed in. `leave` is called between the
   * end on the server and the end in the page, so that no guard sees a guest on a page for members.
   */
  logout(leave: () => void): Promise<void>;
  /** Clears a session that the API has already ended, e.g. with its account. `leave` as above. */
  forget(leave: () => void): Promise<void>;
  /** Reloads the signed-in user from the API. */
  refreshUser(): Promise<void>;
}

export type SessionState = SessionActions & { authentication: Authentication };

const SessionContext = createContext<SessionState | null>(null);

/** The signed-in user, and login and logout. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error("useSession is used outside SessionProvider.");
  return state;
}

interface SessionProviderProps {
  /** Loads tokens, keys and the API client, which guests do not need. The same function in each render. */
  account(): Promise<AccountCalls>;
  children: ReactNode;
}

export function SessionProvider({ account, children }: SessionProviderProps) {
  const [authentication, setAuthentication] = useState<Authentication>(() => ({
    status: hasStoredSession() ? "loading" : "guest",
  }));
  // Responses that arrive after another session change are outdated.
  const question = useRef(0);
  const settle = useCallback((asked: number, result: Authentication) => {
    if (asked !== question.current) return;
    // A known user stays known while the API is unreachable.
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
  }, [account, settle]);

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
      // The next request tries again and reports the error.
      account()
        .then(({ keepFresh }) => keepFresh())
        .catch(() => undefined);
    }, periodicCheckMs);
    return () => clearInterval(timer);
  }, [account, refreshUser]);

  const isUnknown = authentication.status === "unknown";
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void refreshUser(), unknownCheckMs);
    const stopListening = onNetworkReturn(() => void refreshUser());
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [isUnknown, refreshUser]);

  useEffect(
    () =>
      onSessionChange((foreign) => {
        // New tokens of this tab do not change the signed-in user.
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
    [account, authentication, enter, refreshUser],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}
