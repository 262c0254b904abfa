import { vi } from 'vitest';

/** Loads modules as a page in another language does, with its texts. */
export const inLanguage = async <Module>(code: string, load: () => Promise<Module>): Promise<Module> => {
  vi.resetModules();
  document.documentElement.lang = code;
  const { loadTexts, withTexts } = await import('../i18n/texts.ts');
  await loadTexts();
  return withTexts('rare', withTexts('staff', load()));
};
