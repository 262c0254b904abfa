import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SpanChoice } from './SpanChoice.tsx';

it('a span that was chosen by keyboard is no longer marked: the picture of the span has fewer steps', async () => {
  const onChosen = vi.fn();
  const of = (count: number) => (
    <SpanChoice
      label="Events"
      count={count}
      spanText={(first, last) => `${first} to ${last}`}
      onChosen={onChosen}
    >
      <svg />
    </SpanChoice>
  );
  const { rerender } = render(of(10));
  const slider = screen.getByRole('slider', { name: 'Events' });
  slider.focus();
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(0, 1);
  rerender(of(1));
  expect(slider).toHaveAttribute('aria-valuenow', '1');
});
