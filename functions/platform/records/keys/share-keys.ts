/** The links of a user to shared plans, in the planner table. */
export const sharesKey = (userId: string) => ({ pk: `user#${userId}`, sk: "shares" });

/** What a link shows, by the fingerprint of its token. */
export const sharedKey = (tokenHash: string) => ({ pk: `shared#${tokenHash}`, sk: "plan" });
