declare module "amazon-cognito-identity-js/es/CognitoUserSession.js" {
  import type { CognitoUserSession } from "amazon-cognito-identity-js";

  /** The package's own types omit the clock drift. */
  const Session: new (
    ...parts: ConstructorParameters<typeof CognitoUserSession>
  ) => CognitoUserSession & { getClockDrift(): number };
  export default Session;
}
declare module "amazon-cognito-identity-js/es/CognitoAccessToken.js" {
  export { CognitoAccessToken as default } from "amazon-cognito-identity-js";
}
declare module "amazon-cognito-identity-js/es/CognitoIdToken.js" {
  export { CognitoIdToken as default } from "amazon-cognito-identity-js";
}
declare module "amazon-cognito-identity-js/es/CognitoRefreshToken.js" {
  export { CognitoRefreshToken as default } from "amazon-cognito-identity-js";
}
