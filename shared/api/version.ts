/** The product's version, as the health check and the API document tell it. */
export const apiVersion = "1.0.0";
