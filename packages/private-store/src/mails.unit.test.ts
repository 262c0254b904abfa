import { describe, expect, it } from 'vitest';
import { mailAddressOf, newMailState, refusedDigest, stateOfToken, stopTokenOf } from './mails.ts';

const state = newMailState('uid-ümlaut');
const email = 'ada@example.com';

describe('the address of a person', () => {
  it('is refused until it is another one, and unverified without its proof', () => {
    const refused = { ...state, refused: refusedDigest(state, 'Ada@Example.com') };
    const verified = { email, emailVerified: true };
    expect(mailAddressOf(verified, state)).toBe('verified');
    expect(mailAddressOf(verified, refused)).toBe('refused');
    expect(mailAddressOf({ ...verified, email: 'new@example.com' }, refused)).toBe('verified');
    expect(mailAddressOf({ email }, refused)).toBe('unverified');
  });
  it('is not in what is kept, and looks different for another person', () => {
    const digest = refusedDigest(state, email);
    expect(digest).not.toContain('ada');
    expect(refusedDigest(newMailState('uid-bob'), email)).not.toBe(digest);
  });
});

it('the token of a link opens the state of its person only', async () => {
  const kept = { getMany: ([uid]: readonly string[]) => Promise.resolve(uid === state.uid ? [state] : []) };
  const token = stopTokenOf(state);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(await stateOfToken(kept, token)).toBe(state);
  for (const wrong of ['', '.', token.slice(1), `${token}.`, stopTokenOf(newMailState(state.uid)), '\0.a'])
    expect(await stateOfToken(kept, wrong)).toBeUndefined();
});
