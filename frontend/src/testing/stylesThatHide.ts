import createCache, { type StylisPlugin } from '@emotion/cache';

const hiding = /^(display|visibility|opacity|content-visibility|pointer-events):/;
/** Drops each declaration that does not hide an element; a rule without declarations is dropped, too. */
const leaveOutOthers: StylisPlugin = (element) => {
  if (element.type !== 'decl' || hiding.test(element.value)) return;
  element.value = '';
  element.return = '';
};

/**
 * Keeps only the styles that hide an element from people or from the pointer, because the tests’ DOM has no layout. With
 * all styles, the DOM reads thousands of declarations for each element that a test queries.
 */
export const stylesThatHide = createCache({ key: 'css', stylisPlugins: [leaveOutOthers] });
