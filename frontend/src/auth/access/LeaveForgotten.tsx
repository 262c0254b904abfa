import { useEffect, useEffectEvent } from 'react';
import { forgetBrowser } from '../../browser/forgetBrowser.ts';
import { loadPage } from '../../browser/loadPage.ts';
import { paths } from '../../navigation/paths.ts';
import { useIdentityCall } from '../user/useIdentityCall.ts';

/** Signs out a user whose account was deleted, and deletes the user's data in this browser. Loaded by `import()` only. */
export const LeaveForgotten = () => {
  const callIdentity = useIdentityCall();
  const leave = useEffectEvent(async () => {
    try {
      await callIdentity((identity) => identity.logOut());
    } catch (error) {
      console.error('The sign-out failed; its storage is deleted below', error);
    }
    await forgetBrowser();
    loadPage(paths.accountDeleted);
  });
  useEffect(() => void leave(), []);
  return null;
};
