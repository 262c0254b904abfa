import { expect, it } from 'vitest';
import { tried } from '../../frontend/src/pages/texts/tried.ts';
import { screenPaths } from '../../frontend/src/navigation/paths.ts';
import { inArabic, rules, widths } from '../e2e/accessibility.ts';
import { screens } from '../e2e/screens.ts';

it('the accessibility statement says what the browser tests try', () => {
  expect(tried).toEqual({
    screens: screens.length,
    inArabic: inArabic.length,
    widths,
    rules: rules.light,
  });
});

it('each path of the app is among the screens that are tried', () => {
  const isTried = (pattern: string) => {
    const address = new URLPattern({ pathname: pattern });
    return screens.some(({ path }) => address.test(new URL(path, 'http://site')));
  };
  // The screens open a task by its link in a list, not by its address.
  expect(Object.values(screenPaths).filter((pattern) => !isTried(pattern))).toEqual([screenPaths.task]);
});
