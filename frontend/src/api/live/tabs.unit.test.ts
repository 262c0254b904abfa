import { describe, expect, it } from 'vitest';
import { everything, newBrowser, openTab, pass, posted, withLiveTabs } from '../../testing/liveTabs.ts';

withLiveTabs();

describe('the tabs of one browser', () => {
  it('share one stream, and all refetch what changed', async () => {
    const browser = newBrowser();
    const tabs = [await openTab(browser, { read: 5 }), await openTab(browser, { read: 5 })];
    expect(browser.opened()).toBe(1);
    browser.stream().say(posted(6));
    await pass();
    expect(tabs.map((tab) => tab.invalidated())).toEqual([
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
    expect(browser.openStreams()).toEqual(['/updates?after=9']);
    browser.stream().say(posted(10));
    await pass();
    expect(second.invalidated()).toHaveLength(2);
  });

  it('elect a new leader that has received nothing yet', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    await openTab(browser, { read: 7 });
    first.stop();
    await pass(0);
    expect(browser.openStreams()).toEqual(['/updates?after=7']);
  });

  it('let a visible tab lead, and a hidden tab refetches when it is visible again', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    first.become('hidden');
    await openTab(browser, { read: 5 });
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
    browser.stream().say(posted(6));
    await pass(5000);
    expect(first.invalidated()).toEqual([]);
    first.become('seen');
    await pass();
    expect(first.invalidated()).toEqual([['TaskList', 'MyTasks']]);
    expect(browser.openStreams()).toHaveLength(1);
  });

  it('detect updates that nobody received, if a newer tab became the leader', async () => {
    const browser = newBrowser();
    const first = await openTab(browser, { read: 5 });
    first.become('hidden');
    await openTab(browser, { read: 9 });
    first.become('seen');
    await pass();
    expect(first.invalidated()).toEqual([everything]);
  });

  it('all refetch everything while the server refuses the one stream', async () => {
    const browser = newBrowser();
    const tabs = [await openTab(browser, { read: 5 }), await openTab(browser, { read: 5 })];
    browser.stream().end('refused');
    await pass(11_000);
    expect(tabs.map((tab) => tab.invalidated())).toEqual([[everything], [everything]]);
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
