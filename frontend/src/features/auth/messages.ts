import { IdentityError } from './identity.ts';

const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.';

const otherSignInMethod = 'This email is already associated with a different sign-in method.';

export const emailInUse = 'This email is already in use.';
export const emailInUseToast = 'This email is already in use. Please try logging in.';

export const loginFailed = (error: unknown): string => `Login failed: ${textOf(error)}`;
export const resetFailed = (error: unknown): string => `Error: ${textOf(error)}`;
export const googleFailed = (error: unknown): string =>
  error instanceof IdentityError && error.fault === 'other-sign-in-method'
    ? otherSignInMethod
    : `Google login failed: ${textOf(error)}`;
export const registrationFailed = (error: unknown): string =>
  error instanceof IdentityError && error.fault === 'other-sign-in-method'
    ? otherSignInMethod
    : textOf(error);
