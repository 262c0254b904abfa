/** What the accessibility statement says of the browser tests; tools/lint/accessibility.unit.test.ts compares it with them. */
export const tried = {
  /** The number of screens, dialogs and menus. */
  screens: 59,
  /** The number of pages that are tried in Arabic, too. */
  inArabic: 5,
  /** In px. */
  widths: [1440, 820, 360],
  /** The tags of axe's rules. */
  rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;

/** The day on which a person last read the statement against the product. */
export const readOn = '2026-11-29';

/** Put into sentences as values, so that their digits stay the same in each language. */
export const standards = { wcag: 'WCAG 2.2', norm: 'EN 301 549 V3.2.1', law: '(EU) 2019/882' } as const;
