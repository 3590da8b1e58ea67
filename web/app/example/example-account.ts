import * as account from "#web/api/account.ts";
import { answerInstead } from "#web/api/stand-in.ts";
import { forgetCoinUnits } from "#web/components/format/coins.ts";
import { forgetEntries } from "#web/session/unsaved-entries.ts";
import { answerExample } from "./example-answers.ts";

answerInstead(answerExample);
forgetCoinUnits();

/**
 * The account that views the example, under an id of its own: what the pages store for an account, such as views,
 * drafts and answers, belongs to the example.
 */
export const exampleAccount: typeof account = {
  ...account,
  async whoAmI() {
    const user = await account.whoAmI();
    const id = `example-${user.id}`;
    // Earlier changes to the example cannot be saved: it always starts the same.
    forgetEntries(id);
    return { ...user, id, firstRunStep: null };
  },
};
