import type { Role } from '@marketplace/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada } from '../../testing/fakeIdentity.ts';
import { createFirebaseIdentity, markSession } from './firebaseIdentity.ts';
import type { User } from './identity.ts';

type Listener = (user: User | null) => void;

const sdk = vi.hoisted(() => {
  const listeners: Listener[] = [];
  const auth = {
    currentUser: null as User | null,
    onIdTokenChanged: (listener: Listener) => listeners.push(listener),
  };
  return {
    auth,
    listeners,
    rolesOf: vi.fn((): Promise<readonly Role[]> => Promise.resolve([])),
    connect: vi.fn(() => Promise.resolve({ auth, emulated: true })),
    becomes: (user: User | null) => {
      auth.currentUser = user;
      for (const listener of listeners) listener(user);
    },
  };
});
vi.mock('./firebaseSdk.ts', () => ({ connect: sdk.connect, rolesOf: sdk.rolesOf }));

const withoutRoles = { ...ada, roles: undefined };

let told: (User | undefined)[];
const listen = () => createFirebaseIdentity().onUser((user) => told.push(user));

beforeEach(() => {
  // Ends the wait of the test before.
  window.dispatchEvent(new Event('pointerdown'));
  told = [];
  sdk.connect.mockClear();
  sdk.auth.currentUser = null;
  sdk.listeners.length = 0;
  vi.stubGlobal('requestIdleCallback', vi.fn());
});
/** The visitor's first action, after which the browser becomes idle. */
const act = () => {
  window.dispatchEvent(new Event('pointerdown'));
  for (const [task] of vi.mocked(requestIdleCallback).mock.calls) task({} as IdleDeadline);
};

describe('a user without an earlier login in this browser', () => {
  it('is signed out at once; the SDK loads after the first action', async () => {
    listen();
    expect(told).toEqual([undefined]);
    expect(sdk.connect).not.toHaveBeenCalled();
    act();
    await expect.poll(() => sdk.connect).toHaveBeenCalledOnce();
  });

  it('is signed in if the SDK finds a session', async () => {
    sdk.auth.currentUser = ada;
    listen();
    act();
    await expect.poll(() => told).toEqual([undefined, withoutRoles]);
  });
});

describe('a user who was signed in here', () => {
  it('is unknown until the SDK has loaded', async () => {
    markSession(true);
    sdk.auth.currentUser = ada;
    listen();
    expect(told).toEqual([]);
    await expect.poll(() => told).toEqual([withoutRoles]);
  });

  it('is forgotten after a logout', async () => {
    markSession(true);
    listen();
    await expect.poll(() => sdk.connect).toHaveBeenCalled();
    sdk.becomes(ada);
    sdk.becomes(null);
    told = [];
    listen();
    expect(told).toEqual([undefined]);
  });
});

describe('the roles of a user', () => {
  it('are known once the token is read, and again with each new token', async () => {
    listen();
    act();
    await expect.poll(() => sdk.connect).toHaveBeenCalled();
    sdk.rolesOf.mockResolvedValueOnce(['auditor']);
    sdk.becomes(ada);
    await expect.poll(() => told.at(-1)).toEqual({ ...ada, roles: ['auditor'] });
    sdk.rolesOf.mockResolvedValueOnce([]);
    sdk.becomes(ada);
    expect(told.at(-1)).toEqual({ ...ada, roles: ['auditor'] });
    await expect.poll(() => told.at(-1)).toEqual({ ...ada, roles: [] });
  });

  it('are never the roles of the previous user', async () => {
    listen();
    act();
    await expect.poll(() => sdk.connect).toHaveBeenCalled();
    const late = Promise.withResolvers<readonly Role[]>();
    sdk.rolesOf.mockReturnValueOnce(late.promise);
    sdk.becomes({ ...ada, uid: 'uid-auditor' });
    sdk.becomes(ada);
    await expect.poll(() => told.at(-1)).toEqual(ada);
    late.resolve(['auditor']);
    await late.promise;
    expect(told.at(-1)).toEqual(ada);
  });
});
