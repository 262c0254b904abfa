import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The JSON Schema of another standard; `schemas/README.md` says where they are from. */
export const standardSchema = (name: 'asyncapi-3.0.0' | 'openapi-3.1'): object =>
  JSON.parse(
    gunzipSync(readFileSync(new URL(`schemas/${name}.json.gz`, import.meta.url))).toString(),
  ) as object;
