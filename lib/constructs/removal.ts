import { RemovalPolicy } from "aws-cdk-lib";

/**
 * What happens to a resource with a fixed name that leaves its stack: it is deleted in development and retained elsewhere.
 * A first deployment that fails deletes it, or the next attempt would find the name taken.
 */
export function removalOf({ disposable }: { readonly disposable: boolean }): RemovalPolicy {
  return disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
