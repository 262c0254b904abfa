import { personStores, type Bid } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, bob } from '../testing/fakeIdentity.ts';
import { haveOneTask, openMyTasks } from '../testing/myTasks.tsx';
import { openOperations, someProjection } from '../testing/operations.ts';
import { someBid } from '../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../testing/taskBids.tsx';

const at = '2026-01-03T09:00:00.000Z';
const started = { state: 'accepted', work: { state: 'started', at } } as const;
const withBid = (bid: Bid, status: 'Pending' | 'In Progress' = 'Pending') => {
  haveTaskWithBids({ status }, [bid]);
  return openTask(bid.mine ? bob : ada);
};
const withPerson = () => {
  const stores = personStores.map((store) => ({ store, state: 'pending' }));
  apiServer.use(
    http.get(apiUrl('/operations/people/:uid'), () =>
      HttpResponse.json({ uid: 'uid-bob', state: 'active', stores }),
    ),
  );
  return openOperations('/operations/people?uid=uid-bob');
};
const withProjection = () => {
  apiServer.use(
    http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections: [someProjection()] })),
  );
  return openOperations('/operations');
};

interface Case {
  readonly open: () => ReturnType<typeof openTask>;
  readonly button: RegExp;
  readonly field: RegExp;
}
const message = /^Message/;
const reason = /^Reason/;
const note = /^Note/;
const cases = {
  'an update': {
    open: () => {
      haveOneTask();
      return openMyTasks();
    },
    button: /^Update A logo/,
    field: /^Description/,
  },
  'a revision': {
    open: () => withBid(someBid({ mine: true })),
    button: /^Revise your bid of/,
    field: message,
  },
  'a decline': { open: () => withBid(someBid()), button: /^Decline the bid/, field: reason },
  'an own note': {
    open: () => withBid(someBid({ mark: { shortlisted: false } })),
    button: /^Add a note/,
    field: note,
  },
  'a delivery': {
    open: () => withBid(someBid({ mine: true, ...started }), 'In Progress'),
    button: /^Mark as delivered/,
    field: note,
  },
  'a resignation': {
    open: () => withBid(someBid({ mine: true, ...started }), 'In Progress'),
    button: /^Resign/,
    field: reason,
  },
  'an operator’s reason about a person': { open: withPerson, button: /^Hold/, field: reason },
  'an operator’s reason about a projection': { open: withProjection, button: /^Pause tasks/, field: reason },
} satisfies Record<string, Case>;

describe('what is typed in a dialog', () => {
  it.each(Object.entries<Case>(cases))(
    'of %s is a draft after Escape and Cancel, until it is discarded',
    async (_name, { open, button, field }) => {
      const { person } = open();
      const show = async () => {
        const [press] = await screen.findAllByRole('button', { name: button });
        if (press) await person.click(press);
        const dialog = within(await screen.findByRole('dialog'));
        return { dialog, typed: dialog.getByLabelText<HTMLTextAreaElement>(field) };
      };
      const first = await show();
      const before = first.typed.value;
      await person.type(first.typed, ' Typed.');
      await person.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

      const second = await show();
      expect(second.typed).toHaveValue(`${before} Typed.`);
      expect(second.dialog.getByText('Draft restored')).toBeVisible();
      await person.type(second.typed, '!');
      await person.click(second.dialog.getByRole('button', { name: 'Cancel' }));

      const third = await show();
      expect(third.typed).toHaveValue(`${before} Typed.!`);
      await person.click(third.dialog.getByRole('button', { name: 'Discard draft' }));
      expect(third.dialog.getByLabelText(field)).toHaveValue(before);
      expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
    },
  );
});
