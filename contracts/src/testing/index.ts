export { withLocation } from './withLocation.ts';
