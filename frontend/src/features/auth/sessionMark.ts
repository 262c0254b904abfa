const key = 'auth:session';

/**
 * Whether somebody may be signed in here. Only the Identity provider's SDK knows; this mark of the last visit spares
 * those who never signed in the wait for it.
 */
export const maybeSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // storage is refused: it has to be found out
  }
};

export const markSession = (signedIn: boolean): void => {
  try {
    if (signedIn) localStorage.setItem(key, 'kept');
    else localStorage.removeItem(key);
  } catch {
    // then every visit waits for the SDK
  }
};
