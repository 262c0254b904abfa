// Part of the first load. The code that reads drafts, and its schema, is loaded with the form.

/** The keys of a user's drafts in `localStorage`. */
export const draftKeys = {
  task: (uid: string) => `marketplace:task-draft:${uid}`,
  offer: (uid: string, taskId: string) => `marketplace:offer-draft:${uid}:${taskId}`,
  message: (uid: string, bidId: string) => `marketplace:message-draft:${uid}:${bidId}`,
} as const;

/** Runs `act`, and ignores its errors: full or blocked storage must not stop the user from typing. */
export const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const forgetDrafts = (uid: string): void => {
  attempt(() => {
    const keys = Object.keys(localStorage);
    const several = [draftKeys.offer(uid, ''), draftKeys.message(uid, '')];
    for (const key of keys)
      if (key === draftKeys.task(uid) || several.some((start) => key.startsWith(start)))
        localStorage.removeItem(key);
  });
};

interface StoreWithUser {
  subscribe(listener: () => void): () => void;
  getState(): { auth: { user?: { readonly uid: string } } };
}

let loggedOut = false;

/** Whether the user of this page has logged out: forms that close then store no draft. */
export const isLoggedOut = () => loggedOut;

/** Removes a user's drafts at log-out: the machine may be shared. */
export const forgetDraftsOnLogOut = (store: StoreWithUser): void => {
  let before = store.getState().auth;
  store.subscribe(() => {
    const { auth } = store.getState();
    const uid = before.user?.uid;
    if (uid !== undefined && uid !== auth.user?.uid) {
      forgetDrafts(uid);
      loggedOut = true;
    }
    if (auth.user) loggedOut = false;
    before = auth;
  });
};
