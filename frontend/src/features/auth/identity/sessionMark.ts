const key = 'auth:session';

/**
 * Whether a user may be signed in here. Only the identity provider's SDK knows; this mark from the last visit
 * avoids waiting for the SDK if nobody ever signed in.
 */
export const maybeSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // storage is blocked: only the SDK can tell
  }
};

/** Also marks the document, for styles; public/theme.js does the same before the first paint. */
export const markSession = (signedIn: boolean): void => {
  document.documentElement.toggleAttribute('data-session', signedIn);
  try {
    if (signedIn) localStorage.setItem(key, 'kept');
    else localStorage.removeItem(key);
  } catch {
    // then every visit waits for the SDK
  }
};
