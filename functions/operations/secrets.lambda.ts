import { identityProvider, parameterStore } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { createLog } from "#functions/platform/log.ts";
import { answer, type CustomResourceEvent } from "./custom-resource.ts";
import { provisionSecrets } from "./secrets.ts";
import { cognitoClientSecret, parameterVault } from "./vault.ts";

const vault = parameterVault(parameterStore());
const readClientSecret = cognitoClientSecret(identityProvider());

/** The provider behind `Custom::HalvestSecrets`, in CloudFormation's direct protocol. */
export const handler = job(createLog().with({ feature: "operations" }), async (log, event) => {
  const work = (request: CustomResourceEvent) => provisionSecrets(request, vault, readClientSecret);
  const outcome = await answer(event, work, { fetch });
  if (outcome.status === "SUCCESS") log.info("Secrets are in place");
  else log.error("Secrets could not be put in place", { reason: outcome.reason, kind: outcome.kind });
});
