import { setupServer } from 'msw/node';

/** Stands in for the product API; a test says what it answers with `apiServer.use(...)`. */
export const apiServer = setupServer();

/** The address of a call, for msw's handlers. */
export const apiUrl = (path: string): string => `${location.origin}/api${path}`;
