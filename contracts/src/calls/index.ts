export * from './calls.ts';
export type { Call, CallerKind } from './definition/defineCall.ts';
