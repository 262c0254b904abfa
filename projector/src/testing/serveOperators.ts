import { Problem, type Caller, type Identity } from '@marketplace/service-kit';
import { startTestService } from '@marketplace/service-kit/testing';
import type { Router } from 'express';

const people: Readonly<Record<string, Caller>> = {
  ada: { uid: 'uid-ada', email: 'ada@example.com', name: 'Ada', roles: [], signedInAt: 0 },
  olga: { uid: 'uid-olga', email: 'olga@example.com', name: 'Olga', roles: ['operator'], signedInAt: 0 },
};
const identity: Identity = {
  verify: (token) => {
    const caller = people[token];
    return caller ? Promise.resolve(caller) : Promise.reject(new Problem('sign-in-required'));
  },
};

/** Serves what is for operators: `olga` is one, `ada` has no role, and nobody else can sign in. */
export const serveOperators = async (routerWith: (identity: Identity) => Router) => {
  const service = await startTestService(routerWith(identity));
  return {
    call: async (method: 'GET' | 'POST', path: string, body?: unknown, as = 'olga') => {
      const response = await service.fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    stop: () => service.stop(),
  };
};
