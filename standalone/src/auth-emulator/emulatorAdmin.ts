import { z } from 'zod';

const accountSchema = z.object({ localId: z.string(), email: z.string().optional() });
const foundSchema = z.object({ users: z.array(accountSchema).optional() });
const signedInSchema = z.object({ idToken: z.string() });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

type FoundAccount = z.infer<typeof accountSchema>;

export interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly roles: readonly string[];
}

const timeoutMs = 10_000;

export const createEmulatorAdmin = (emulatorHost: string, projectId: string) => {
  const base = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`;
  const accounts = `${base}/projects/${projectId}/accounts`;

  const post = async (url: string, body: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json: unknown = await response.json();
    if (response.ok) return json;
    const why = errorSchema.safeParse(json).data?.error.message ?? String(response.status);
    throw new Error(`The Auth emulator refused a call: ${why}`);
  };
  const findByEmail = async (email: string): Promise<FoundAccount | undefined> =>
    foundSchema.parse(await post(`${accounts}:lookup`, { email: [email] })).users?.[0];

  return {
    /** Rejects if the emulator can't be reached. */
    check: async () => {
      const response = await fetch(`http://${emulatorHost}/`, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}`);
    },
    findByEmail,
    /** Creates the account if the e-mail address has no account yet, and sets its roles as custom claims. Returns its uid. */
    ensureAccount: async ({ uid, email, password, name, roles }: NewAccount) => {
      const found = await findByEmail(email);
      const localId = found?.localId ?? uid;
      if (!found) await post(accounts, { localId, email, password, displayName: name, emailVerified: true });
      if (roles.length > 0)
        await post(`${accounts}:update`, { localId, customAttributes: JSON.stringify({ roles }) });
      return localId;
    },
    /** An ID token as a browser gets it, but without a password. */
    idTokenFor: async (uid: string) =>
      signedInSchema.parse(
        // An emulator accepts unsigned custom tokens.
        await post(`${base}/accounts:signInWithCustomToken?key=emulator`, {
          token: JSON.stringify({ uid }),
          returnSecureToken: true,
        }),
      ).idToken,
  };
};

/** Calls with the rights of the emulator's owner: possible only on the emulator's own port. */
export type EmulatorAdmin = ReturnType<typeof createEmulatorAdmin>;
