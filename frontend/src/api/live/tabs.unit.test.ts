import { expect, it } from 'vitest';
import { newBrowser, openTab, pass, posted, withLiveTabs } from '../../testing/liveTabs.ts';

withLiveTabs();

it('gives each visible tab a stream of its own, and a hidden tab gets what it missed when it is visible again', async () => {
  const browser = newBrowser();
  const first = await openTab(browser, { read: 5 });
  await openTab(browser, { read: 7 });
  await openTab(browser, { read: 7, seen: false });
  expect(browser.openStreams()).toEqual(['/updates?after=5', '/updates?after=7']);
  first.become('hidden');
  expect(browser.openStreams()).toEqual(['/updates?after=7']);
  first.become('seen');
  expect(browser.openStreams()).toEqual(['/updates?after=7', '/updates?after=5']);
  browser.stream().say(posted(6));
  await pass();
  expect(first.invalidated()).toEqual([['TaskList', 'MyTasks']]);
  first.stop();
  expect(browser.openStreams()).toEqual(['/updates?after=7']);
});
