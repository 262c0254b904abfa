import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from '../../testing/fakeBrowser.ts';
import { createReadToken } from '../readToken.ts';
import { createLiveUpdates } from './liveUpdates.ts';

const taskId = '01900000-0000-7000-8000-000000000001';
const task = { type: 'Task', id: taskId };
const everything = ['Task', 'TaskList', 'MyTasks', 'BidsCount', 'MyBids'];
const posted = (position: number) => ({ type: 'posted', taskId, position });
const minutes = 60_000;

const browsers: FakeBrowser[] = [];
const newBrowser = (options?: Parameters<typeof createFakeBrowser>[0]): FakeBrowser => {
  const browser = createFakeBrowser(options);
  browsers.push(browser);
  return browser;
};

/** A tab of the browser; `read` is the position at which its page was read. */
const openTab = async (
  browser: FakeBrowser,
  { read, seen = true }: { read?: number; seen?: boolean } = {},
) => {
  const dispatch = vi.fn<(action: Action) => unknown>();
  const readToken = createReadToken();
  if (read !== undefined) readToken.recordRead(read);
  const tab = browser.newTab();
  const stop = createLiveUpdates({ ...tab.parts, dispatch, readToken, seen, now: () => Date.now() });
  await vi.advanceTimersByTimeAsync(1000);
  return {
    ...tab,
    readToken,
    stop,
    readAgain: () => dispatch.mock.calls.map(([action]) => (action as PayloadAction<unknown>).payload),
  };
};
const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close();
  vi.useRealTimers();
});

describe('an update', () => {
  it.each([
    ['posted', ['TaskList', 'MyTasks']],
    ['updated', [task, 'TaskList', 'MyTasks', 'MyBids']],
    ['deleted', [task, 'TaskList', 'MyTasks', 'MyBids']],
    ['bid', [task, 'BidsCount', 'MyBids']],
  ])('of type %s refetches the data that shows it', async (type, tags) => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    browser.stream().say({ type, taskId, position: 7 });
    await pass();
    expect(tab.readAgain()).toEqual([tags]);
  });

  it('waits for updates close behind it: one round of reads for all', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 0 });
    browser.stream().say(posted(1));
    browser.stream().say(posted(2));
    await pass();
    expect(tab.readAgain()).toEqual([['TaskList', 'MyTasks']]);
  });

  it('that does not match the contract changes nothing', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    browser.stream().say({ type: 'exploded', taskId, position: 9 });
    browser.stream().dispatchEvent(new MessageEvent('task', { data: '{' }));
    await pass();
    expect(tab.readAgain()).toEqual([]);
  });
});

describe('the stream of one tab', () => {
  it("resumes from the position of the page's reads, without a gap", async () => {
    const browser = newBrowser();
    await openTab(browser, { read: 41 });
    expect(browser.stream().url).toBe('/api/updates?after=41');
  });

  it('refetches everything if a read came before a stream without a position was open', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser);
    expect(browser.stream().url).toBe('/api/updates');
    tab.readToken.recordRead(41);
    browser.stream().dispatchEvent(new Event('open'));
    await pass();
    expect(tab.readAgain()).toEqual([everything]);
  });

  it('closes while the page is hidden, then resumes after the last position', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    browser.stream().say(posted(8));
    await pass();
    tab.become('hidden');
    expect(browser.openStreams()).toEqual([]);
    tab.become('seen');
    await pass(0);
    expect(browser.openStreams()).toEqual(['/api/updates?after=8']);
  });

  it('reopens when the network is back, after the machine slept, and after a long silence', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    tab.become('online');
    expect(browser.opened()).toBe(2);
    vi.setSystemTime(Date.now() + 2 * minutes);
    await pass(15_000);
    expect(browser.opened()).toBe(3);
    await pass(3 * minutes);
    expect(browser.opened()).toBe(3);
    await pass(2 * minutes);
    expect(browser.opened()).toBe(4);
    expect(browser.openStreams()).toEqual(['/api/updates?after=5']);
  });

  it('is replaced by refetching everything while the server refuses it', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    for (const rounds of [1, 2]) {
      browser.stream().refuse();
      await pass(11_000);
      expect(tab.readAgain()).toEqual(Array.from({ length: rounds }, () => everything));
      expect(browser.opened()).toBe(rounds + 1);
    }
  });

  it.each([
    ['the page comes back from the cache of pages', 'restored'],
    ['the network is back, without which reads have failed', 'online'],
  ] as const)('refetches everything when %s', async (_why, event) => {
    const tab = await openTab(newBrowser(), { read: 5 });
    tab.become(event);
    await pass();
    expect(tab.readAgain()).toEqual([everything]);
  });
});

describe('the tabs of one browser', () => {
  it('share one stream, and all refetch what changed', async () => {
    const browser = newBrowser();
    const tabs = [await openTab(browser, { read: 5 }), await openTab(browser, { read: 5 })];
    expect(browser.opened()).toBe(1);
    browser.stream().say(posted(6));
    await pass();
    expect(tabs.map((tab) => tab.readAgain())).toEqual([
      [['TaskList', 'MyTasks']],
      [['TaskList', 'MyTasks']],
    ]);
  });

  it('elect a new leader after a crash, which resumes after the last position it received', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    const second = await openTab(browser, { read: 5 });
    browser.stream().say(posted(9));
    await pass();
    first.crash();
    await pass(0);
    expect(browser.openStreams()).toEqual(['/api/updates?after=9']);
    browser.stream().say(posted(10));
    await pass();
    expect(second.readAgain()).toHaveLength(2);
  });

  it('elect a new leader that has received nothing yet', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    await openTab(browser, { read: 7 });
    first.stop();
    await pass(0);
    expect(browser.openStreams()).toEqual(['/api/updates?after=7']);
  });

  it('let a visible tab lead, and a hidden tab refetches when it is visible again', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    first.become('hidden');
    await openTab(browser, { read: 5 });
    expect(browser.openStreams()).toEqual(['/api/updates?after=5']);
    browser.stream().say(posted(6));
    await pass(5000);
    expect(first.readAgain()).toEqual([]);
    first.become('seen');
    await pass();
    expect(first.readAgain()).toEqual([['TaskList', 'MyTasks']]);
    expect(browser.openStreams()).toHaveLength(1);
  });

  it('detect updates that nobody received, if a newer tab became the leader', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    first.become('hidden');
    await openTab(browser, { read: 9 });
    first.become('seen');
    await pass();
    expect(first.readAgain()).toEqual([everything]);
  });

  it('all refetch everything while the server refuses the one stream', async () => {
    const browser = newBrowser();
    const tabs = [await openTab(browser, { read: 5 }), await openTab(browser, { read: 5 })];
    browser.stream().refuse();
    await pass(11_000);
    expect(tabs.map((tab) => tab.readAgain())).toEqual([[everything], [everything]]);
  });

  it.each([
    ['there are no locks', { locks: 'none' }],
    ['locks are refused', { locks: 'refused' }],
  ] as const)('each have a stream if %s', async (_why, options) => {
    const browser = newBrowser(options);
    const first = await openTab(browser, { read: 5 });
    await openTab(browser, { read: 5 });
    expect(browser.openStreams()).toHaveLength(2);
    first.become('hidden');
    expect(browser.openStreams()).toHaveLength(1);
  });
});
