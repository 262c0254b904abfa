import { describe, it } from 'vitest';
import {
  logoTask,
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  posted,
  specificationOf,
  updated,
} from '../testing/specification.ts';
import { decideUpdateTask } from './decideUpdateTask.ts';

const given = specificationOf(decideUpdateTask);
const byAda = { callerUid: ada.uid };

describe('an open task', () => {
  it('is updated only in the fields that change', () => {
    given(posted(ada))
      .when({ ...byAda, changes: { ...logoTask, title: 'A better logo', status: 'In Progress' } })
      .then([{ type: 'TaskUpdated', data: { title: 'A better logo', status: 'In Progress' } }]);
  });
  it('is not changed by its own values', () => {
    given(posted(ada), updated(ada, { budget: 5 }))
      .when({ ...byAda, changes: { ...logoTask, budget: 5, status: 'Pending' } })
      .then([]);
  });
  it('can’t be updated by others, whatever version they have seen', () => {
    given(posted(ada))
      .when({ callerUid: bob.uid, changes: { title: 'Mine' }, onlyIfSeen: [9] })
      .then('not-the-owner');
  });
});

describe('a task with an accepted bid', () => {
  const past = [posted(ada), bidBy(bob), accepted(bobsBid, bob)];
  const takenBackByHand = {
    type: 'AcceptanceWithdrawn',
    data: { bidId: bobsBid, reason: 'The owner set the task back to Pending.' },
  } as const;

  it('loses the acceptance if it is set to Pending; that event changes the status', () => {
    given(past)
      .when({ ...byAda, changes: { status: 'Pending' } })
      .then([takenBackByHand]);
    given(past, updated(ada, { status: 'Completed' }))
      .when({ ...byAda, changes: { status: 'Pending' } })
      .then([takenBackByHand]);
  });
  it('is left by a bidder whose account is deleted, if it is opened again', () => {
    const isForgotten = (uid: string) => uid === bob.uid;
    const opened = { ...byAda, isForgotten };
    const over = [...past, updated(ada, { status: 'Completed' })];
    const data = { bidId: bobsBid, reason: 'The account of the bidder was deleted.' };
    const left = { type: 'BidderResigned', data, because: { rule: 'account-forgotten' } } as const;
    given(over)
      .when({ ...opened, changes: { status: 'Pending' } })
      .then([left]);
    given(over)
      .when({ ...opened, changes: { status: 'In Progress' } })
      .then([left, { type: 'TaskUpdated', data: { status: 'In Progress' } }]);
    given(over)
      .when({ ...opened, changes: { title: 'New' } })
      .then([{ type: 'TaskUpdated', data: { title: 'New' } }]);
    given(over)
      .when({ ...byAda, changes: { status: 'In Progress' } })
      .then([{ type: 'TaskUpdated', data: { status: 'In Progress' } }]);
  });
  it('also gets the other changes', () => {
    given(past)
      .when({ ...byAda, changes: { ...logoTask, title: 'New', status: 'Pending' } })
      .then([takenBackByHand, { type: 'TaskUpdated', data: { title: 'New' } }]);
  });
  it('was edited by the acceptance: it changed the status', () => {
    given(past)
      .when({ ...byAda, changes: { title: 'New' }, onlyIfSeen: [1] })
      .then('edited-since');
    given(past)
      .when({ ...byAda, changes: { title: 'New' }, onlyIfSeen: [3] })
      .then([{ type: 'TaskUpdated', data: { title: 'New' } }]);
  });
});

describe('a task that the writer has seen at version 1', () => {
  const seen = { ...byAda, changes: { title: 'New' }, onlyIfSeen: [1] };
  const titled = [{ type: 'TaskUpdated', data: { title: 'New' } }] as const;

  it('is updated after bids, because bids are not edits', () => {
    given(posted(ada), bidBy(bob), bidBy(ada)).when(seen).then(titled);
  });
  it('is refused after another edit even if nothing would change', () => {
    given(posted(ada), updated(ada, { title: 'New' }))
      .when(seen)
      .then('edited-since');
  });
  it('is updated if one of several seen versions is the last', () => {
    given(posted(ada), bidBy(bob), updated(ada, { budget: 1 }))
      .when({ ...seen, onlyIfSeen: [1, 3] })
      .then(titled);
  });
  it('is updated if any version is accepted', () => {
    given(posted(ada), updated(ada, { budget: 1 }))
      .when({ ...seen, onlyIfSeen: 'any' })
      .then(titled);
  });
  it('is refused if no seen version is ours', () => {
    given(posted(ada))
      .when({ ...seen, onlyIfSeen: [] })
      .then('edited-since');
  });
});
