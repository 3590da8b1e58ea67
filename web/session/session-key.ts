/** Key of the encrypted session in local storage. */
export const sessionKey = "session";
