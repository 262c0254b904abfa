import { setupServer } from 'msw/node';

/** The product API in tests; a test sets its answers with `apiServer.use(...)`. */
export const apiServer = setupServer();

/** The URL of a call, for msw's handlers. */
export const apiUrl = (path: string): string => `${location.origin}/api${path}`;
