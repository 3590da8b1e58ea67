/** The API accepted a login but its response is incomplete. */
export class LoginResponseError extends Error {
  override readonly name = "LoginResponseError";
}
