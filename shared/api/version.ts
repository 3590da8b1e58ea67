/** The product's version, as the health check and the API document state it. */
export const apiVersion = "1.0.0";
