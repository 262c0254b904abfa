import { describe, expect, it } from 'vitest';
import { newBrowser, openTab, pass, posted, withLiveTabs } from '../../testing/liveTabs.ts';

const notification = (unread: number) => [{ unread, position: 9 }, 'notification'] as const;
const signedIn = async (tabs: number) => {
  const browser = newBrowser();
  browser.become('uid-ada');
  const opened = [];
  for (let tab = 0; tab < tabs; tab += 1) opened.push(await openTab(browser, { read: 5 }));
  await pass();
  return { browser, tabs: opened };
};

withLiveTabs();

describe('the stream of a signed-in user', () => {
  it('opens once, when the user is known', async () => {
    const browser = newBrowser({ userUnknown: true });
    await openTab(browser, { read: 5 });
    expect(browser.opened()).toBe(0);
    browser.become('uid-ada');
    await pass();
    expect(browser.opened()).toBe(1);
  });

  it('brings the count of unread notifications to all tabs at once, and each refetches its lists', async () => {
    const { browser, tabs } = await signedIn(2);
    const before = tabs.map((tab) => tab.invalidated().length);
    browser.stream().say(...notification(3));
    expect(tabs.map((tab) => tab.unread())).toEqual([[['uid-ada', 3]], [['uid-ada', 3]]]);
    await pass();
    expect(tabs.map((tab, index) => tab.invalidated().slice(before[index]))).toEqual([
      [['Notifications']],
      [['Notifications']],
    ]);
  });

  it('does not resume after a notification: the updates before it may still come', async () => {
    const { browser } = await signedIn(1);
    browser.stream().say(...notification(3));
    browser.stream().end('lost');
    await pass(3000);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
  });

  it('may miss counts while it is closed: all tabs read the count again when it is open', async () => {
    const { browser, tabs } = await signedIn(2);
    const before = tabs.map((tab) => tab.invalidated().length);
    browser.stream().end('lost');
    await pass(5000);
    expect(tabs.map((tab, index) => tab.invalidated().slice(before[index]))).toEqual([
      [['Unread', 'Notifications']],
      [['Unread', 'Notifications']],
    ]);
  });

  it.each([
    ['signs out', undefined],
    ['is followed by another user', 'uid-bob'],
  ])('ends at once when the user %s, and another one resumes', async (_what, next) => {
    const { browser, tabs } = await signedIn(2);
    const old = browser.stream();
    browser.become(next);
    expect(old.closed).toBe(true);
    old.say(...notification(7));
    await pass();
    expect(tabs.flatMap((tab) => tab.unread())).toEqual([]);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
    browser.stream().say(posted(6));
    await pass();
    expect(tabs[1]?.invalidated().at(-1)).toEqual(['TaskList', 'MyTasks']);
  });

  it('never shows a count to a tab that has another user already', async () => {
    const { browser, tabs } = await signedIn(2);
    tabs[1]?.signIn('uid-bob');
    browser.stream().say(...notification(7));
    expect(tabs.map((tab) => tab.unread())).toEqual([[['uid-ada', 7]], []]);
  });

  it('opens again with a renewed token, and only then', async () => {
    const { browser } = await signedIn(1);
    browser.become('uid-ada');
    await pass();
    expect(browser.opened()).toBe(1);
    browser.renewToken();
    await pass();
    expect(browser.opened()).toBe(2);
    expect(browser.openStreams()).toEqual(['/updates?after=5']);
  });
});
