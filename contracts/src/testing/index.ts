export { withLocation } from './withLocation.ts';
export { eventOfEach } from './eventOfEach.ts';
