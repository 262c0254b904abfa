import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someTask } from '../../testing/someTask.ts';
import { ClosingCountdown } from '../closing/ClosingCountdown.tsx';
import { Byline } from '../tasks/Byline.tsx';
import { DeadlinePassed } from '../tasks/DeadlinePassed.tsx';
import { Deadline } from './Deadline.tsx';
import { Moment } from './Moment.tsx';

const minute = 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is shown of the time', () => {
  it('moves on while the page is open', () => {
    const at = new Date(start).toISOString();
    const closesAt = new Date(start + 90 * minute).toISOString();
    const task = someTask({ createdAt: at, closesAt });
    const { container, unmount } = render(
      <>
        <Moment iso={at} />
        <Byline task={task} />
        <ClosingCountdown task={task} />
        <DeadlinePassed task={task} />
        <Deadline day="2026-11-23" />
      </>,
    );
    expect(container).toHaveTextContent(/^just now.*posted just now.*Closes in 1 hour.*in 2 days/);
    expect(screen.queryByText('Deadline passed')).not.toBeInTheDocument();
    pass(5 * minute);
    expect(container).toHaveTextContent(/^5 minutes ago.*posted 5 minutes ago.*Closes in 1 hour/);
    pass(90 * minute);
    expect(container).toHaveTextContent(/^1 hour ago.*Closed for bids.*Deadline passed/);
    pass(24 * 60 * minute);
    expect(container).toHaveTextContent(/in 1 day/);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is brought up to date when the page is seen again', () => {
    const { container } = render(<Moment iso={new Date(start).toISOString()} />);
    vi.setSystemTime(start + 3 * 60 * minute);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(container).toHaveTextContent(/^3 hours ago/);
  });
});
