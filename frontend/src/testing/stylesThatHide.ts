import createCache, { type StylisPlugin } from '@emotion/cache';

const hiding = /^(display|visibility|opacity|content-visibility|pointer-events):/;
/** Leaves out each other declaration, and then a rule without declarations. */
const leaveOutOthers: StylisPlugin = (element) => {
  if (element.type !== 'decl' || hiding.test(element.value)) return;
  element.value = '';
  element.return = '';
};

/**
 * The styles of a page in the tests’ DOM, which has no layout: only what hides an element from people, or from the pointer. With all
 * styles, the DOM goes through thousands of declarations for each element that a test looks at.
 */
export const stylesThatHide = createCache({ key: 'css', stylisPlugins: [leaveOutOthers] });
