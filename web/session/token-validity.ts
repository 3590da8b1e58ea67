import CognitoAccessToken from "amazon-cognito-identity-js/es/CognitoAccessToken.js";
import CognitoIdToken from "amazon-cognito-identity-js/es/CognitoIdToken.js";
import CognitoRefreshToken from "amazon-cognito-identity-js/es/CognitoRefreshToken.js";
import CognitoUserSession from "amazon-cognito-identity-js/es/CognitoUserSession.js";
import type { BrowserSession } from "./browser-session.ts";

function userSession(session: BrowserSession, driftSeconds?: number) {
  return new CognitoUserSession({
    AccessToken: new CognitoAccessToken({ AccessToken: session.accessToken }),
    // The API issues no id token; the class only reads the issue and expiry times, which both tokens have.
    IdToken: new CognitoIdToken({ IdToken: session.accessToken }),
    RefreshToken: new CognitoRefreshToken({ RefreshToken: session.refreshToken }),
    ...(driftSeconds === undefined ? {} : { ClockDrift: driftSeconds }),
  });
}

/** Seconds by which this computer's clock is ahead of the issuer's, measured when tokens are issued. */
export function measureDriftSeconds(fresh: BrowserSession): number {
  return userSession(fresh).getClockDrift();
}

/** Milliseconds the access token has left by the issuer's clock; 0 when it has expired or is unreadable. */
export function remainingMs(session: BrowserSession, driftSeconds: number, now = Date.now()): number {
  const tokens = userSession(session, driftSeconds);
  if (!tokens.isValid()) return 0;
  return tokens.getAccessToken().getExpiration() * 1000 - (now - driftSeconds * 1000);
}
