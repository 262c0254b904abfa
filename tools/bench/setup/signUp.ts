import { sampleUser } from './sampleTask.ts';

/** Signs a user up at the Auth emulator; returns an ID token, which is valid for an hour. */
export const signUp = async (
  emulatorHost: string,
  user: { readonly email: string; readonly name: string } = sampleUser,
): Promise<string> => {
  const response = await fetch(
    `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: user.email,
        displayName: user.name,
        password: 'Passw0rd!',
        returnSecureToken: true,
      }),
    },
  );
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer && 'idToken' in answer && typeof answer.idToken === 'string')
    return answer.idToken;
  throw new Error(`The Auth emulator gave no token: ${response.status}`);
};
