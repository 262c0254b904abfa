import { FirebaseError } from '@firebase/app';
import { describe, expect, it } from 'vitest';
import { toIdentityError } from './firebaseFaults.ts';
import { IdentityError } from './identity.ts';
import {
  emailInUse,
  googleFailed,
  loginFailed,
  registrationFailed,
  resetFailed,
} from '../sign-in/useSignIn.ts';
import { unmetRequirements } from './firebaseSdk.ts';

const thrown = (code: string, message = `Firebase: Error (${code}).`) =>
  toIdentityError(new FirebaseError(code, message));

describe('an error of the SDK', () => {
  it.each([
    ['auth/email-already-in-use', 'email-in-use'],
    ['auth/account-exists-with-different-credential', 'other-sign-in-method'],
    ['auth/password-does-not-meet-requirements', 'weak-password'],
    ['auth/invalid-credential', 'wrong-credentials'],
    ['auth/popup-closed-by-user', 'cancelled'],
    ['auth/network-request-failed', 'unreachable'],
    ['auth/brand-new', 'other'],
  ])('%s is %s', (code, fault) => {
    expect(thrown(code).fault).toBe(fault);
  });
  it("keeps the provider's message, without its wrapping", () => {
    expect(thrown('auth/brand-new', 'Firebase: Not today. (auth/brand-new).').message).toBe('Not today.');
  });
  it("is 'unreachable' if it has no code", () => {
    expect(toIdentityError(new TypeError('Failed to fetch')).fault).toBe('unreachable');
  });
  it('stays unchanged if it is already an IdentityError', () => {
    const fault = new IdentityError('profile-not-saved', 'Profile update failed.');
    expect(toIdentityError(fault)).toBe(fault);
  });
});

describe('the messages of signing in', () => {
  it('are the messages of the specification', () => {
    expect(loginFailed(thrown('auth/wrong-password'))).toBe(
      'Login failed: The email or the password is wrong.',
    );
    expect(resetFailed(thrown('auth/user-not-found'))).toBe('Error: There is no account with this email.');
    expect(resetFailed(thrown('auth/user-disabled'))).toBe('Error: This account is disabled.');
    expect(googleFailed(thrown('auth/popup-closed-by-user'))).toBe(
      'Google login failed: The Google window was closed.',
    );
    const other = 'This email is already associated with a different sign-in method.';
    expect(googleFailed(thrown('auth/account-exists-with-different-credential'))).toBe(other);
    expect(registrationFailed(thrown('auth/account-exists-with-different-credential'))).toBe(other);
    expect(emailInUse()).toBe('This email is already in use.');
  });
});

describe('a password that the policy refuses', () => {
  it('lists the unmet requirements', () => {
    const passwordPolicy = {
      customStrengthOptions: { minPasswordLength: 12 },
      allowedNonAlphanumericCharacters: '!',
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
    };
    expect(
      unmetRequirements({
        isValid: false,
        meetsMinPasswordLength: false,
        containsUppercaseLetter: true,
        containsNumericCharacter: false,
        containsNonAlphanumericCharacter: false,
        passwordPolicy,
      }),
    ).toBe(
      'This password needs at least 12 characters, a digit, and a character that is neither letter nor digit.',
    );
  });
});
