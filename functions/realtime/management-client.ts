import { ApiGatewayManagementApiClient } from "@aws-sdk/client-apigatewaymanagementapi";

/** Reaches the sockets of the API that `AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI` names. */
export function managementClient(): ApiGatewayManagementApiClient {
  return new ApiGatewayManagementApiClient({ maxAttempts: 3 });
}
