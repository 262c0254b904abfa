import { messageOf, type ProjectionAnswer, type RebuildStatus, type Message } from '@marketplace/contracts';
import type { Found } from './finding.ts';
import { ofStopped, type Holders } from './stopped.ts';

const late = 5;
const tooLate = 30;

/** By codes, if the answer has them. */
const saidOr = (said: Message[] | undefined, text: string): Message[] =>
  said ?? [messageOf('as-is', { text })];

const ofLag = (projection: ProjectionAnswer, holders: Holders): Omit<Found, 'about' | 'details'> => {
  const { name, state, reason, rate, position, head, strays, texts } = projection;
  const { events, seconds, trend } = projection.lag;
  if (strays !== undefined)
    return {
      state: 'bad',
      says: saidOr(texts?.strays, strays),
      advice: [messageOf('doctor.built-again'), messageOf('doctor.find-lost')],
    };
  if (state === 'failed' && reason !== undefined)
    return {
      state: 'bad',
      says: [...saidOr(texts?.reason, reason), messageOf('doctor.waits', { events, seconds })],
      advice: [messageOf('doctor.update-projector')],
    };
  if (state === 'failed')
    return {
      state: 'bad',
      says: [messageOf('doctor.cannot-go-on', { position: position + 1 })],
      advice: [messageOf('doctor.read-log')],
    };
  if (state === 'paused')
    return {
      state: 'warning',
      says: [
        events === 0 ? messageOf('doctor.paused') : messageOf('doctor.paused-behind', { events, seconds }),
      ],
      advice: [messageOf('doctor.resume', { name })],
    };
  const stopped = ofStopped(projection, holders);
  if (stopped) return stopped;
  if (seconds <= late) return { state: 'good', says: [messageOf('doctor.at', { position, head })] };
  return {
    state: seconds > tooLate && trend !== 'falling' ? 'bad' : 'warning',
    // It may have begun to catch up just now.
    mayPass: true,
    says: [messageOf('doctor.behind', { events, seconds, trend, rate: Math.round(rate) })],
    advice: [trend === 'falling' ? messageOf('doctor.catches-up') : messageOf('doctor.look-at-leader')],
  };
};

const ofDeadLetters = ({ name, deadLetters }: ProjectionAnswer): readonly Found[] =>
  deadLetters === 0
    ? []
    : [
        {
          about: messageOf('doctor.about-dead-letters', { name }),
          state: 'warning',
          says: [messageOf('doctor.not-applied', { events: deadLetters })],
          advice: [messageOf('doctor.settle')],
          details: { deadLetters },
        },
      ];

/** An operator must hear of a repair that ended by itself, too. */
const repairIsNewsFor = 24 * 3_600_000;
const isNews = ({ kind, endedAt }: RebuildStatus, now: string): boolean =>
  kind === 'repair' && endedAt !== undefined && Date.parse(now) - Date.parse(endedAt) < repairIsNewsFor;

const ofRebuild = ({ name, rebuild }: ProjectionAnswer, now: string): readonly Found[] => {
  if (rebuild === undefined) return [];
  const { kind = 'rebuild', state, position, head, secondsLeft, differences, message, texts } = rebuild;
  const about = messageOf('doctor.about-rebuild', { kind, name });
  const details = { state, position, head, differences: differences?.count ?? null };
  const why = message === undefined ? [] : saidOr(texts?.message, message);
  if (state === 'refused' || state === 'failed')
    return [
      {
        about,
        state: 'warning',
        says: [messageOf('doctor.rebuild-ended', { state }), ...why],
        advice: [messageOf('doctor.reads-stay')],
        details,
      },
    ];
  if (state === 'swapped' && isNews(rebuild, now))
    return [
      {
        about,
        state: 'warning',
        says: [messageOf('doctor.repaired'), ...why],
        advice: [messageOf('doctor.find-lost')],
        details,
      },
    ];
  if (state === 'swapped')
    return [{ about, state: 'good', says: [messageOf('doctor.rebuild-live')], details }];
  const at = { state, position, head };
  const says =
    secondsLeft === null
      ? messageOf('doctor.rebuild-runs', at)
      : messageOf('doctor.rebuild-runs-for', { ...at, seconds: secondsLeft });
  return [{ about, state: 'good', says: [says], details }];
};

export const ofProjection = (
  projection: ProjectionAnswer,
  now: string,
  holders: Holders,
): readonly Found[] => {
  const { name, position, head, generation, lag, rate } = projection;
  return [
    {
      about: messageOf('doctor.about-projection', { name }),
      ...ofLag(projection, holders),
      details: {
        position,
        head,
        generation,
        lagEvents: lag.events,
        lagSeconds: lag.seconds,
        rate: Math.round(rate),
      },
    },
    ...ofDeadLetters(projection),
    ...ofRebuild(projection, now),
  ];
};
