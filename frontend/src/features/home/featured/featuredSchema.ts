import { eachOf, readablePublicTask } from '../../../api/tolerantSchemas.ts';

/** Loaded by `import()` only. */
export const featuredSchema = eachOf(readablePublicTask);
