import { Problem } from '@marketplace/service-kit';

/** Something that is needed is away for the moment: it is waited for. */
export const isAway = (error: unknown): boolean => error instanceof Problem && error.kind === 'unavailable';
