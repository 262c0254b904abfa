import { problemSchema } from '@marketplace/contracts';
import { expect } from 'vitest';
import type { TestGateway } from './nginx.ts';
import { receivedSchema } from './service.ts';

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
