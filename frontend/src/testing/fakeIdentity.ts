import type { Identity, User } from '../auth/identity/identity.ts';

export const ada: User = {
  uid: 'uid-ada',
  email: 'ada@example.com',
  displayName: 'Ada Lovelace',
  photoURL: null,
  roles: [],
};
export const bob: User = { ...ada, uid: 'uid-bob', email: 'bob@example.com', displayName: 'Bob Ross' };
export const auditor: User = { ...ada, uid: 'uid-auditor', email: 'auditor@example.com', roles: ['auditor'] };
export const operator: User = {
  ...ada,
  uid: 'uid-operator',
  email: 'operator@example.com',
  roles: ['operator'],
};
export const moderator: User = {
  ...ada,
  uid: 'uid-moderator',
  email: 'moderator@example.com',
  roles: ['moderator'],
};

export interface FakeIdentity extends Identity {
  tell(user: User | undefined): void;
}

/** An identity provider in memory: every call succeeds and signs Ada in or out, unless a test replaces it. */
export const fakeIdentity = (calls: Partial<Identity> = {}): FakeIdentity => {
  let user: User | undefined;
  const listeners = new Set<(user: User | undefined) => void>();
  const tell = (next: User | undefined) => {
    user = next;
    for (const listener of listeners) listener(next);
  };
  const become = (next: User | undefined) => () => {
    tell(next);
    return Promise.resolve();
  };
  return {
    tell,
    onUser: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    email: () => user?.email ?? undefined,
    getIdToken: () => Promise.resolve(user && `token-of-${user.uid}`),
    logIn: become(ada),
    register: become(ada),
    emulated: () => Promise.resolve(false),
    logInWithGoogle: become(ada),
    hasPassword: () => Promise.resolve(true),
    confirmUser: () => Promise.resolve(),
    logOut: become(undefined),
    renewToken: () => Promise.resolve(),
    sendPasswordReset: () => Promise.resolve(),
    sendVerification: () => Promise.resolve(),
    ...calls,
  };
};
