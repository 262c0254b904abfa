import { afterEach, beforeEach, expect, it } from 'vitest';
import { pictured, showScreens, type Structures } from '../../tools/pictures/screens.ts';
import { launchChromium, realChromium } from '../../tools/e2e/chromium.ts';
import { startProduct } from '../../tools/e2e/product.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';

realChromium.describe('the pictures of README and docs', () => {
  // A second try needs a product without the task and the users of the first one.
  let site: Site;
  beforeEach(async () => {
    site = await openSite({ SEED_DEMO: 'true' }, startProduct, launchChromium);
  });
  afterEach(() => site.close());

  it(
    'show the words and controls of today; `npm run pictures` takes them again',
    { timeout: 240_000 },
    async () => {
      // The operators' screen says how it is at the moment: 'steady', 'falling'.
      const lasting = (all: Structures) => ({ ...all, operations: '' });
      const [before, now] = [await pictured(), await showScreens(site, ['light'])];
      expect(lasting(now)).toEqual(lasting(before));
    },
  );
});
