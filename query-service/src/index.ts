export { buildQueryService } from './buildQueryService.ts';
export type { QueryParts } from './parts.ts';
export { createQueryService, type QueryService } from './queryService.ts';
