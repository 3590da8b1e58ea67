import { RemovalPolicy } from "aws-cdk-lib";

/**
 * What happens to something that has a fixed name when it leaves its stack: it goes in development and stays elsewhere.
 * A deployment that fails before it was ever complete takes it away again, or the next attempt would find the name taken.
 */
export function removalOf({ disposable }: { readonly disposable: boolean }): RemovalPolicy {
  return disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
