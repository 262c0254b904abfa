import { eachOf, readablePublicTask } from '../../api/reading.ts';

/** Loaded by `import()` only. */
export const featuredSchema = eachOf(readablePublicTask);
