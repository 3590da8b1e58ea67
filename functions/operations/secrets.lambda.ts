import { setTimeout as pause } from "node:timers/promises";
import { identityProvider, parameterStore } from "#functions/platform/aws/clients.ts";
import { createLog } from "#functions/platform/log.ts";
import { answer } from "./custom-resource.ts";
import { provisionSecrets } from "./secrets.ts";
import { cognitoClientSecret, parameterVault } from "./vault.ts";

const log = createLog();
const vault = parameterVault(parameterStore());
const readClientSecret = cognitoClientSecret(identityProvider());

/** The provider behind `Custom::HalvestSecrets`, in CloudFormation's direct protocol. */
export async function handler(event: unknown): Promise<void> {
  const outcome = await answer(event, (request) => provisionSecrets(request, vault, readClientSecret), {
    fetch,
    pause,
  });
  if (outcome.status === "SUCCESS") log.info("Secrets are in place");
  else log.error("Secrets could not be put in place", { reason: outcome.reason });
}
