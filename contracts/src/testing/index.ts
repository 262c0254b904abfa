export * from './sentences.ts';
export { withLocation } from './withLocation.ts';
