import { contract } from "#shared/api/index.ts";
import { openApiDocument } from "#shared/api/openapi/openapi.ts";

console.log(JSON.stringify(openApiDocument(contract), null, 2));
