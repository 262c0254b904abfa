// Part of the first load; reading drafts and their schema come with the form.

/** The key of a user's draft in `localStorage`. */
export const keyOf = (uid: string) => `marketplace:task-draft:${uid}`;

/** Full or blocked storage must not stop the user from typing. */
export const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

export const forgetDraft = (uid: string): void => {
  attempt(() => localStorage.removeItem(keyOf(uid)));
};

interface StoreWithUser {
  subscribe(listener: () => void): () => void;
  getState(): { auth: { user?: { readonly uid: string } } };
}

/** Removes a user's draft at log-out: the machine may be shared. */
export const forgetDraftOnLogOut = (store: StoreWithUser): void => {
  let before: string | undefined;
  store.subscribe(() => {
    const uid = store.getState().auth.user?.uid;
    if (before !== undefined && uid !== before) forgetDraft(before);
    before = uid;
  });
};
