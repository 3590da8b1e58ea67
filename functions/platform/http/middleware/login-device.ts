import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { loginDeviceHeader } from "#shared/api/login-device.ts";

/** Gives the device the secret by which it is recognised later, where the contract says so. */
export function loginDevice(): Middleware {
  return {
    after: ({ event, response }) => {
      if (response === null || response === undefined || !operationOf(event).recognisesDevice) return;
      response.headers = { ...response.headers, [loginDeviceHeader]: event.deviceToken };
    },
  };
}
