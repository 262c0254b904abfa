import { afterAll, beforeAll, expect, it } from 'vitest';
import { outdated, pictured, showScreens } from '../../pictures/screens.ts';
import { realChromium } from '../chromium.ts';
import { openSite, type Site } from '../site.ts';

realChromium.describe('the pictures of README and docs', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
  });
  afterAll(() => site.close());

  it(
    'show the words and controls of today; `npm run pictures` takes them again',
    { timeout: 240_000 },
    async () => {
      const changed = outdated(await pictured(), await showScreens(site, ['light']));
      // The operators' screen says how it is at the moment: 'steady', 'falling'.
      expect(changed.filter((name) => name !== 'operations')).toEqual([]);
    },
  );
});
