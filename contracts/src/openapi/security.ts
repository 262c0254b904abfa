/** Calls that need a token, calls that are answered without one too, and those that look at none. */
export const signedIn = { security: [{ idToken: [] }] };
export const anybody = { security: [{}, { idToken: [] }] };
export const open = { security: [] };
