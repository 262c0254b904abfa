// Part of the first load. The code that reads drafts, and its schema, is loaded with the form.

/** The kind of a form, then the id of its subject if there can be several. */
export type DraftSubject = `${string}:${string}` | 'task';

/** The key of a user's draft in `localStorage`: `marketplace:offer-draft:UID:TASK`. */
export const draftKey = (uid: string, subject: DraftSubject): string => {
  const [kind, ...ids] = subject.split(':');
  return ['marketplace', `${kind}-draft`, uid, ...ids].join(':');
};

/** Runs `act`, and ignores its errors: full or blocked storage must not stop the user from typing. */
export const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const anyDraft = /^marketplace:[a-z-]+-draft:/i;
const storedDrafts = () => attempt(() => Object.keys(localStorage).filter((key) => anyDraft.test(key))) ?? [];

/** Whether text that is not sent is stored on this machine. */
export const hasDrafts = (): boolean => storedDrafts().length > 0;

/** Removes all drafts from this machine, which may be shared, except the drafts of the user `kept`. */
export const forgetDrafts = (kept?: string): void => {
  for (const key of storedDrafts())
    if (kept === undefined || !`${key.replace(anyDraft, '')}:`.startsWith(`${kept}:`))
      attempt(() => localStorage.removeItem(key));
};

/** Removes the drafts about a subject that is gone, as a deleted task: nobody can send them. */
export const forgetDraftsAbout = (id: string): void => {
  for (const key of storedDrafts()) if (key.endsWith(`:${id}`)) attempt(() => localStorage.removeItem(key));
};

interface StoreWithUser {
  subscribe(listener: () => void): () => void;
  getState(): { auth: { user?: { readonly uid: string } } };
}

/**
 * Removes the drafts of others when a user signs in. A session that ends by itself keeps them, for the same user's next sign-in;
 * who logs out is asked (`LogOutQuestion`).
 */
export const forgetDraftsOfOthers = (store: StoreWithUser): void => {
  let before: string | undefined;
  store.subscribe(() => {
    const uid = store.getState().auth.user?.uid;
    if (uid !== undefined && uid !== before) forgetDrafts(uid);
    before = uid;
  });
};
