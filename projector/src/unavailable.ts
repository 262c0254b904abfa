import { Problem } from '@marketplace/service-kit';

/** A store or the feed is unavailable for the moment: the projector waits for it. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Problem && error.kind === 'unavailable';
