import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { followUpdates } from './liveUpdates.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('task', { data: JSON.stringify(data) }));
  }
}
const latest = (): FakeSource => {
  const source = FakeSource.opened.at(-1);
  if (!source) throw new Error('Nothing was opened.');
  return source;
};

const taskId = '01900000-0000-7000-8000-000000000001';
const task = { type: 'Task', id: taskId };
const everything = ['Task', 'TaskList', 'MyTasks', 'BidsCount', 'MyBids'];

let stop: () => void;
let dispatch: Mock<(action: Action) => unknown>;
const readAgain = () => dispatch.mock.calls.map(([action]) => (action as PayloadAction<unknown>).payload);
const become = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
  dispatch = vi.fn();
  become('visible');
  stop = followUpdates(dispatch);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an update', () => {
  it.each([
    ['posted', ['TaskList', 'MyTasks']],
    ['updated', [task, 'TaskList', 'MyTasks', 'MyBids']],
    ['deleted', [task, 'TaskList', 'MyTasks', 'MyBids']],
    ['bid', [task, 'BidsCount', 'MyBids']],
  ])('of type %s has read again what shows it', (type, tags) => {
    latest().say({ type, taskId, position: 7 });
    vi.runAllTimers();
    expect(readAgain()).toEqual([tags]);
  });

  it('waits for those close behind it: one round of reads for all', () => {
    latest().say({ type: 'posted', taskId, position: 1 });
    latest().say({ type: 'posted', taskId, position: 2 });
    vi.runAllTimers();
    expect(readAgain()).toEqual([['TaskList', 'MyTasks']]);
  });

  it('that does not fit the contract changes nothing', () => {
    latest().say({ type: 'exploded', taskId, position: 9 });
    latest().dispatchEvent(new MessageEvent('task', { data: '{' }));
    vi.runAllTimers();
    expect(dispatch).not.toHaveBeenCalled();
  });
});

describe('the stream', () => {
  it('is closed while the page is not seen, and what was missed is read again', () => {
    const first = latest();
    become('hidden');
    expect(first.readyState).toBe(FakeSource.CLOSED);
    become('visible');
    expect(latest()).not.toBe(first);
    latest().dispatchEvent(new Event('open'));
    vi.runAllTimers();
    expect(readAgain()).toEqual([everything]);
  });

  it('reads nothing again when it opens for the first time', () => {
    latest().dispatchEvent(new Event('open'));
    vi.runAllTimers();
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('is opened again later where the server refused it', () => {
    latest().close();
    latest().dispatchEvent(new Event('error'));
    expect(FakeSource.opened).toHaveLength(1);
    vi.runAllTimers();
    expect(FakeSource.opened).toHaveLength(2);
  });

  it('gives way to reading everything again while the server refuses it', () => {
    for (const rounds of [1, 2]) {
      latest().close();
      latest().dispatchEvent(new Event('error'));
      vi.runAllTimers();
      expect(readAgain()).toEqual(Array.from({ length: rounds }, () => everything));
    }
  });
});
