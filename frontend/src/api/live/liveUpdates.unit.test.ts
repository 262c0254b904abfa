import { describe, expect, it, vi } from 'vitest';
import {
  everything,
  newBrowser,
  openTab,
  pass,
  posted,
  taskId,
  withLiveTabs,
} from '../../testing/liveTabs.ts';

const task = { type: 'Task', id: taskId };
const minutes = 60_000;

withLiveTabs();

describe('another history of the ledger', () => {
  it('makes the tab forget all positions, and read everything again', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    tab.readToken.recordWrite(6);
    browser.stream().say(posted(7));
    browser.stream().say({}, 'history');
    await pass();
    expect(tab.readToken.minPosition()).toBeUndefined();
    expect(new Set(tab.invalidated().flat())).toEqual(new Set(everything));
    browser.stream().end('lost');
    await pass(3_000);
    expect(browser.openStreams()).toEqual(['/updates']);
  });
});

describe('an update', () => {
  it.each([
    ['posted', ['TaskList', 'MyTasks']],
    ['updated', [task, 'TaskList', 'MyTasks', 'MyBids', 'People']],
    ['deleted', [task, 'TaskList', 'MyTasks', 'MyBids', 'People', 'UnreadMessages']],
    ['bid', [task, 'BidsCount', 'MyBids']],
  ])('of type %s refetches the data that shows it', async (type, tags) => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    browser.stream().say({ type, taskId, position: 7 });
    await pass();
    expect(tab.invalidated()).toEqual([tags]);
  });

  it('waits for updates close behind it: one round of reads for all', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 0 });
    browser.stream().say(posted(1));
    browser.stream().say(posted(2));
    await pass();
    expect(tab.invalidated()).toEqual([['TaskList', 'MyTasks']]);
  });

  it('that does not match the contract changes nothing', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    browser.stream().say({ type: 'exploded', taskId, position: 9 });
    browser.stream().send('task', '{');
    browser.stream().say({ unread: -1, position: 9 }, 'notification');
    await pass();
    expect(tab.invalidated()).toEqual([]);
  });
});

describe('the stream of one tab', () => {
  it("resumes from the position of the page's reads, without a gap", async () => {
    const browser = newBrowser();
    await openTab(browser, { read: 41 });
    expect(browser.stream().url).toBe('/updates?after=41');
  });

  it('refetches everything if a read came before a stream without a position was open', async () => {
    const browser = newBrowser({ opensLater: true });
    const tab = await openTab(browser);
    expect(browser.stream().url).toBe('/updates');
    tab.readToken.recordRead(41);
    browser.stream().open();
    await pass();
    expect(tab.invalidated()).toEqual([everything]);
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
    expect(browser.openStreams()).toEqual(['/updates?after=8']);
  });

  it('reopens when the network is back, after the machine slept, and after a long silence', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    tab.become('online');
    expect(browser.opened()).toBe(2);
    vi.setSystemTime(Date.now() + 2 * minutes);
    await pass(15_000);
    expect(browser.opened()).toBe(3);
    for (let beats = 0; beats < 8; beats += 1) {
      await pass(15_000);
      browser.stream().beat();
    }
    expect(browser.opened()).toBe(3);
    await pass(minutes);
    expect(browser.opened()).toBe(4);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
  });

  it('resumes a lost connection after the last position, each time after a longer pause', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const browser = newBrowser({ opensLater: true });
    const tab = await openTab(browser, { read: 5 });
    browser.stream().open();
    browser.stream().say(posted(8));
    for (const [index, pause] of [3000, 6000, 12_000, 24_000, 30_000, 30_000].entries()) {
      browser.stream().end('lost');
      await pass(pause - 1);
      expect(browser.opened()).toBe(index + 1);
      await pass(1);
      expect(browser.opened()).toBe(index + 2);
    }
    expect(browser.openStreams()).toEqual(['/updates?after=8']);
    browser.stream().open();
    browser.stream().end('lost');
    await pass(3000);
    expect(browser.opened()).toBe(8);
    expect(tab.invalidated()).toEqual([['TaskList', 'MyTasks']]);
  });

  it('is replaced by refetching everything while the server refuses it', async () => {
    const browser = newBrowser();
    const tab = await openTab(browser, { read: 5 });
    for (const rounds of [1, 2]) {
      browser.stream().end('refused');
      await pass(11_000);
      expect(tab.invalidated()).toEqual(Array.from({ length: rounds }, () => everything));
      expect(browser.opened()).toBe(rounds + 1);
    }
  });

  it.each([
    ['the page comes back from the cache of pages', 'restored'],
    ['the network is back after reads have failed', 'online'],
  ] as const)('refetches everything when %s', async (_why, event) => {
    const tab = await openTab(newBrowser(), { read: 5 });
    tab.become(event);
    await pass();
    expect(tab.invalidated()).toEqual([everything]);
  });
});
