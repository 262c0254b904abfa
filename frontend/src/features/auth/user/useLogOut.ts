import { t } from '@lingui/core/macro';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useIdentityCall } from './useIdentityCall.ts';

export const useLogOut = (): (() => Promise<void>) => {
  const callIdentity = useIdentityCall();
  const toasts = useToasts();
  return async () => {
    try {
      await callIdentity((identity) => identity.logOut());
      toasts.success(t`You logged out successfully!`);
    } catch {
      toasts.error(t`Error logging out! Please try again.`);
    }
  };
};
