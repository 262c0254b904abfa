import { publicTaskSchema } from '@marketplace/contracts';
import { z } from 'zod';

/** Loaded by `import()` only. */
export const featuredSchema = z.array(publicTaskSchema);
