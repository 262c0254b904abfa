import { finding, type NewFinding, type ProjectionAnswer } from '@marketplace/contracts';
import type { ProjectorsOf } from './holders.ts';

/** In seconds. */
const late = 5;
const tooLate = 30;
/** In seconds: after this time another projector has taken over the partitions of one that ended. */
const longStop = 15;

const ofProgress = (projection: ProjectionAnswer, projectorsOf: ProjectorsOf): NewFinding => {
  const { name, state, reason, position, head, generation, lag, rate, stopped, strays } = projection;
  const { events: lagEvents, seconds: lagSeconds, trend } = lag;
  const about = `projection ${name}`;
  const figures = { position, head, generation, lagEvents, lagSeconds, rate: Math.round(rate) };
  if (strays !== undefined) return finding('strays', about, { ...figures, reason: strays });
  if (state === 'failed')
    return reason === undefined
      ? finding('cannot-go-on', about, figures)
      : finding('newer-event', about, { ...figures, reason });
  if (state === 'paused') return finding('paused', about, { ...figures, projection: name });
  if (stopped) {
    const partitions = stopped.partitions.join(', ');
    const stop = { ...figures, ...stopped, partitions, projectors: projectorsOf(projection) };
    return finding('stopped', about, stop, stopped.seconds < longStop ? 'pending' : 'bad');
  }
  if (lagSeconds <= late) return finding('applied', about, figures);
  // The projection may have begun to catch up just now.
  const isGrave = lagSeconds > tooLate && trend !== 'falling';
  return finding('behind', about, { ...figures, trend }, isGrave ? 'pending' : 'warning');
};

/** In milliseconds. A repair that has ended is reported for a day, because it needs no operator and nobody may have noticed it. */
const repairIsNewsFor = 24 * 3_600_000;

const ofRebuild = ({ name, rebuild }: ProjectionAnswer, now: number): readonly NewFinding[] => {
  if (rebuild === undefined) return [];
  const { kind = 'rebuild', state, position, head, secondsLeft, endedAt, differences } = rebuild;
  const { message = 'The reason is not known.' } = rebuild;
  const about = `${kind} of ${name}`;
  const figures = { state, position, head, differences: differences?.count ?? null };
  if (state === 'refused' || state === 'failed')
    return [finding('rebuild-ended', about, { ...figures, message })];
  if (state !== 'swapped') return [finding('rebuilding', about, { ...figures, secondsLeft })];
  const isNews = kind === 'repair' && endedAt !== undefined && now - Date.parse(endedAt) < repairIsNewsFor;
  return [isNews ? finding('repaired', about, { ...figures, message }) : finding('rebuilt', about, figures)];
};

export const ofProjection = (
  projection: ProjectionAnswer,
  projectorsOf: ProjectorsOf,
  now: number,
): readonly NewFinding[] => {
  const { name, deadLetters } = projection;
  return [
    ofProgress(projection, projectorsOf),
    ...(deadLetters > 0 ? [finding('dead-letters', `dead letters of ${name}`, { deadLetters })] : []),
    ...ofRebuild(projection, now),
  ].map((one) => ({ ...one, projection: name }));
};
