import { problemSchema } from '@marketplace/contracts';
import { expect } from 'vitest';
import { nginxIsThere, type TestGateway } from './nginx.ts';
import { receivedSchema } from './service.ts';

const required = (process.env['REQUIRE_REAL_PARTS'] ?? '').includes('nginx');
export const withoutNginx = !nginxIsThere();
if (required && withoutNginx) throw new Error('REQUIRE_REAL_PARTS names nginx, which is not installed.');

/** The title of a suite; for a skipped suite it gives the reason. */
export const inNginx = (title: string): string =>
  withoutNginx ? `${title} (skipped: nginx is not installed)` : title;

/** Calls of the gateway that is running at the time of the call. */
export const callsOf = (gateway: () => TestGateway) => {
  const call = (path: string, init?: RequestInit): Promise<Response> => fetch(gateway().url + path, init);
  return {
    call,
    /** The request as the service behind the gateway received it. */
    received: async (path: string, init?: RequestInit) => {
      const answer = await call(path, init);
      expect(answer.status, path).toBe(200);
      return receivedSchema.parse(await answer.json());
    },
    problem: async (path: string, init?: RequestInit) => {
      const answer = await call(path, init);
      expect(answer.headers.get('content-type'), path).toBe('application/problem+json; charset=utf-8');
      return { ...problemSchema.parse(await answer.json()), headers: answer.headers };
    },
  };
};

/** Path of the emulator's calls for accounts. */
export const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
