// Loaded by `import()` only: the first load has no zod. The rest of the contracts is dropped.
export { problemSchema } from '@marketplace/contracts';
