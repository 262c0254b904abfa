import { expect, it } from 'vitest';
import { plot } from './plot.ts';

it('plots values over time, the highest at the top', () => {
  const lines = plot('per second', [0, 1, 2]).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[2]).toBe('     2.00 ┤  █');
  expect(lines[6]).toBe('          ┤ ██');
  expect(lines[9]).toBe('        0 ┤ ██');
});

it('plots the means of many values', () => {
  const lines = plot(
    '',
    Array.from({ length: 7_200 }, (_, index) => index),
  ).split('\n');
  expect(lines[2]).toHaveLength('          ┤'.length + 72);
});
