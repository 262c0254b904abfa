/** Calls that need a token, calls that accept one, and calls that ignore it. */
export const signedIn = { security: [{ idToken: [] }] };
export const anybody = { security: [{}, { idToken: [] }] };
export const open = { security: [] };
