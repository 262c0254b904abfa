export * from './calls.ts';
export type { Call, CallerKind } from './defineCall.ts';
