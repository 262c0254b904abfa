// Part of the first load: what reads drafts, with what checks them, comes with the form.

/** Where somebody's draft lies in `localStorage`. */
export const keyOf = (uid: string) => `marketplace:task-draft:${uid}`;

/** What storage refuses (it is full, or blocked) is no reason to keep anybody from typing. */
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

/** Forgets a person's draft when they log out: the machine may be shared. */
export const forgetDraftOnLogOut = (store: StoreWithUser): void => {
  let before: string | undefined;
  store.subscribe(() => {
    const uid = store.getState().auth.user?.uid;
    if (before !== undefined && uid !== before) forgetDraft(before);
    before = uid;
  });
};
