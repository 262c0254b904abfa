import { afterEach, expect, it, vi } from 'vitest';
import { learnTime } from '../../browser/now.ts';
import { createFirebaseIdentity, markSession } from './firebaseIdentity.ts';

const sdk = vi.hoisted(() => {
  const user = {
    uid: 'ada',
    getIdTokenResult: () =>
      Promise.resolve({ token: 'old', expirationTime: 'Sat, 21 Nov 2026 13:00:00 GMT' }),
    getIdToken: vi.fn(() => Promise.resolve('new')),
  };
  return { user, auth: { currentUser: user, onIdTokenChanged: () => () => undefined } };
});
vi.mock('./firebaseSdk.ts', () => ({ connect: () => Promise.resolve({ auth: sdk.auth, emulated: true }) }));

afterEach(() => {
  vi.useRealTimers();
});

it.each(['2020-01-01T00:00:00Z', '2036-01-01T12:00:00Z'])(
  'a token is renewed when it has expired by the server’s clock, not by this machine’s: %s',
  async (machine) => {
    sdk.user.getIdToken.mockClear();
    markSession(true);
    const identity = createFirebaseIdentity();
    await new Promise<void>((known) => void identity.onUser(() => known()));
    vi.useFakeTimers({ now: Date.parse(machine) });
    learnTime('Sat, 21 Nov 2026 12:00:00 GMT', performance.now());
    expect(await identity.getIdToken()).toBe('old');
    vi.advanceTimersByTime(3_602_000);
    expect(await identity.getIdToken()).toBe('new');
    expect(sdk.user.getIdToken).toHaveBeenCalledExactlyOnceWith(true);
  },
);
