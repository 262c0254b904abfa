import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Person, PersonAction, PersonStore } from '@marketplace/contracts';
import type { ActionWords } from '../acting/ActDialog.tsx';

export const personLabels: Readonly<Record<PersonAction, ActionWords<Person>>> = {
  hold: {
    label: msg`Hold`,
    savingLabel: msg`Holding...`,
    title: (uid) => t`Hold the account of ${uid}?`,
    paragraphs: () => [
      t`Until it is released, nobody can delete this account: neither the person nor an operator. The person reads that it is held.`,
      t`Your reason is deleted with the account.`,
    ],
    done: () => t`The account is held.`,
  },
  release: {
    label: msg`Release`,
    savingLabel: msg`Releasing...`,
    title: (uid) => t`Release the account of ${uid}?`,
    paragraphs: () => [
      t`The account can be deleted again. Nothing is deleted now.`,
      t`Your reason is deleted with the account.`,
    ],
    done: () => t`The account is released.`,
  },
  forget: {
    destructive: true,
    label: msg`Delete account`,
    savingLabel: msg`Deleting...`,
    title: (uid) => t`Delete the account of ${uid}?`,
    paragraphs: () => [
      t`Open tasks are cancelled, open bids are withdrawn, and deals end. Then the account, the name, the e-mail address and all texts of the person are deleted. Times and amounts stay.`,
      t`Your reason is deleted with the account. Nobody can take this back.`,
    ],
    done: () => t`The account is being deleted.`,
  },
};

/** The actions that are possible on a person now. */
export const actionsFor = ({ state }: Person): readonly PersonAction[] => {
  if (state === 'active') return ['hold', 'forget'];
  return state === 'held' ? ['release'] : [];
};

/** A sentence with the person's state, for a dialog whose action is not possible any more. */
export const stateText = ({ uid, state }: Person): string => {
  if (state === 'active') return personLabels.release.done(uid, undefined);
  return personLabels[state === 'held' ? 'hold' : 'forget'].done(uid, undefined);
};

const stores: Readonly<Record<PersonStore, MessageDescriptor>> = {
  ledger: msg`Texts in the ledger`,
  'read-models': msg`Read models`,
  'kept-items': msg`Searches, bookmarks, feeds, marks of bids, settings and notifications`,
  'sign-in': msg`Account of the sign-in provider`,
};
export const storeText = (store: PersonStore): string => t(stores[store]);

/** The state of a store in a word: deleted, waiting for the deletion, or kept if there is no deletion. */
export const storeStateText = (state: Person['state'], store: Person['stores'][number]): string => {
  if (store.state === 'done') return t({ message: 'deleted', context: 'store' });
  return state === 'forgetting'
    ? t({ message: 'waiting', context: 'store' })
    : t({ message: 'kept', context: 'store' });
};
