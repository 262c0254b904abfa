let stopped: Date | undefined;
/** The server's time when `performance.now()` was 0; undefined until the server has said its time. */
let start: number | undefined;

/**
 * The current time, by the server's clock as soon as it is known: this machine's may be wrong, or be set while the page is open. In a
 * replay always the time that it shows.
 */
export const now = (): Date =>
  stopped ?? new Date(start === undefined ? Date.now() : start + performance.now());

export const stopClockAt = (time: Date): void => {
  stopped = time;
};

/** The window's event after the server's time has moved {@link now}. */
export const clockMoved = 'clock-moved';

/**
 * Learns the server's time, in whole seconds, from a call that was sent and answered at these times of `performance.now()`. Between
 * them, the server's clock was at `time` or up to a second later. So the quickest call counts: the others say less.
 */
export const learnTime = (
  time: string | null | undefined,
  sentAt: number,
  answeredAt = performance.now(),
) => {
  const earliest = Date.parse(time ?? '') - answeredAt;
  const latest = earliest + answeredAt + 1_000 - sentAt;
  if (Number.isNaN(earliest) || (start !== undefined && start >= earliest && start <= latest)) return;
  const before = now().getTime();
  start = earliest;
  if (Math.abs(now().getTime() - before) > 1_000) dispatchEvent(new Event(clockMoved));
};
