import { describe, expect, it } from 'vitest';
import { columnsIn } from './useGridLayout.ts';

describe('a grid of cards', () => {
  it.each([
    [0, 1],
    [328, 1],
    [619, 1],
    [620, 2],
    [939, 2],
    [940, 3],
  ])('of %i px has %i columns', (width, columns) => {
    expect(columnsIn(width)).toBe(columns);
  });
});
