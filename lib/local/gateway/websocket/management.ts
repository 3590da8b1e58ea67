import { credentialScope } from "#lib/local/iam/access.ts";
import type { Authorise, Service, ServiceResponse } from "#lib/local/service.ts";
import { messageBytes, type Sockets } from "./sockets.ts";

function answer(status: number, body: object = {}, type?: string): ServiceResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...(type && { "x-amzn-errortype": type }) },
    body: JSON.stringify(body),
  };
}

const failure = (status: number, type: string, message = "") => answer(status, { message }, type);

/** The API by which functions reach open sockets: it sends messages to them and closes them. */
export function createConnectionManagement(
  sockets: readonly Sockets[],
  authorise?: Authorise,
): Pick<Service, "handle"> {
  return {
    async handle({ method, path, headers, body }) {
      const [, id] = /^\/@connections\/([^/?]+)$/.exec(decodeURIComponent(path)) ?? [];
      const scope = credentialScope(headers);
      if (id === undefined || !scope) return failure(403, "ForbiddenException", "Forbidden");
      const owner = sockets.find((each) => each.find(id));
      for (const { api } of owner ? [owner] : sockets) {
        const place = `${api.region}:${api.account}:${api.id}/${api.stage}`;
        const decision = authorise?.({
          accessKeyId: scope.accessKeyId,
          action: "execute-api:ManageConnections",
          resources: [`arn:aws:execute-api:${place}/${method}/@connections/${id}`],
        });
        if (decision?.allowed === false) return failure(403, "AccessDeniedException", decision.message);
      }
      const connection = owner?.find(id);
      if (!owner || !connection) return failure(410, "GoneException");
      if (method === "DELETE") {
        connection.socket.close(1000, "Connection Closed Normally");
        return answer(204);
      }
      if (method !== "POST")
        return failure(403, "ForbiddenException", "The local sockets have no such call.");
      if (body.length > messageBytes) return failure(413, "PayloadTooLargeException", "Message too long");
      // A socket that closes while it is written to is gone as well.
      const sent = await owner.send(connection, body).then(
        () => true,
        () => false,
      );
      return sent ? answer(200) : failure(410, "GoneException");
    },
  };
}
