import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada } from '../../testing/fakeIdentity.ts';
import { createFirebaseIdentity } from './firebaseIdentity.ts';
import type { User } from './identity.ts';
import { markSession } from './sessionMark.ts';

type Listener = (user: User | null) => void;

const sdk = vi.hoisted(() => {
  const listeners: Listener[] = [];
  const auth = {
    currentUser: null as User | null,
    onAuthStateChanged: (listener: Listener) => listeners.push(listener),
  };
  return {
    auth,
    connect: vi.fn(() => Promise.resolve({ auth, emulated: true })),
    becomes: (user: User | null) => {
      auth.currentUser = user;
      for (const listener of listeners) listener(user);
    },
  };
});
vi.mock('./firebaseSdk.ts', () => ({ connect: sdk.connect }));

let told: (User | undefined)[];
const listen = () => createFirebaseIdentity().onUser((user) => told.push(user));

beforeEach(() => {
  told = [];
  sdk.connect.mockClear();
  sdk.auth.currentUser = null;
  vi.stubGlobal('requestIdleCallback', vi.fn());
});
const idle = () => {
  for (const [task] of vi.mocked(requestIdleCallback).mock.calls) task({} as IdleDeadline);
};

describe('somebody who was never signed in here', () => {
  it('is signed out at once; the SDK comes when the browser is idle', async () => {
    listen();
    expect(told).toEqual([undefined]);
    expect(sdk.connect).not.toHaveBeenCalled();
    idle();
    await vi.waitFor(() => expect(sdk.connect).toHaveBeenCalledOnce());
  });

  it('is signed in all the same where the SDK knows better', async () => {
    sdk.auth.currentUser = ada;
    listen();
    idle();
    await vi.waitFor(() => expect(told).toEqual([undefined, ada]));
  });
});

describe('somebody who was signed in here', () => {
  it('is waited for: nobody is told anything before the SDK knows', async () => {
    markSession(true);
    sdk.auth.currentUser = ada;
    listen();
    expect(told).toEqual([]);
    await vi.waitFor(() => expect(told).toEqual([ada]));
  });

  it('is forgotten by logging out', async () => {
    markSession(true);
    listen();
    await vi.waitFor(() => expect(sdk.connect).toHaveBeenCalled());
    sdk.becomes(ada);
    sdk.becomes(null);
    told = [];
    listen();
    expect(told).toEqual([undefined]);
  });
});
