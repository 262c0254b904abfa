import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import type { Finding } from '../facts.ts';
import { counted, duration } from '../words.ts';
import { ofStopped, type Holders } from './stopped.ts';

const late = 5;
const tooLate = 30;
/** Where each is done: on a screen, and by the command line. */
const places = {
  rebuilds: 'Operations > Projections (or npm run ops -- status --json)',
  deadLetters: 'Operations > Dead letters (or npm run ops -- dead-letters list)',
  actions: 'Operations > Actions (or npm run ops -- actions)',
  lostTail:
    'Commands that were acknowledged are lost: docs/operations.md (The ledger has lost its end) says how to find them. If programs outside read Kafka’s topic: npm run ops -- delete-topic.',
};

const behind = (projection: ProjectionAnswer) =>
  `${counted(projection.lag.events, 'event')} behind, the oldest ${duration(projection.lag.seconds)} old`;

const ofLag = (projection: ProjectionAnswer, holders: Holders): Omit<Finding, 'about' | 'details'> => {
  const { state, reason, lag, rate, position, head, strays } = projection;
  if (strays !== undefined)
    return {
      state: 'bad',
      says: strays,
      advice: `A projector builds the documents again from the ledger, by itself; until then reads show the old ones, and reads after a new command wait. ${places.lostTail}`,
    };
  if (state === 'failed' && reason !== undefined)
    return {
      state: 'bad',
      says: `${reason} It waits, ${behind(projection)}.`,
      advice:
        'Update this projector. It goes on at that event; nothing is lost, and no other step is needed.',
    };
  if (state === 'failed')
    return {
      state: 'bad',
      says: `It can’t go on at position ${position + 1}.`,
      advice: 'The projector’s log says which event it is, and why. Bring a program that can apply it.',
    };
  if (state === 'paused')
    return {
      state: 'warning',
      says: lag.events === 0 ? 'It is paused.' : `It is paused, ${behind(projection)}.`,
      advice: `${places.actions} names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or npm run ops -- resume ${projection.name}.`,
    };
  const stopped = ofStopped(projection, holders);
  if (stopped) return stopped;
  if (lag.seconds <= late) return { state: 'good', says: `It is at ${position} of ${head}.` };
  return {
    state: lag.seconds > tooLate && lag.trend !== 'falling' ? 'bad' : 'warning',
    says: `It is ${behind(projection)}; its lag is ${lag.trend}, at ${counted(Math.round(rate), 'event')} a second.`,
    advice:
      lag.trend === 'falling'
        ? 'It catches up by itself.'
        : 'See whether somebody leads it, whether the read store is slow, and whether a session holds it up.',
  };
};

const ofDeadLetters = ({ name, deadLetters }: ProjectionAnswer): readonly Finding[] =>
  deadLetters === 0
    ? []
    : [
        {
          about: `dead letters of ${name}`,
          state: 'warning',
          says: `${counted(deadLetters, 'event')} could not be applied; later events of their tasks wait.`,
          advice: `Read their errors: ${places.deadLetters}. Then retry or discard them there.`,
          details: { deadLetters },
        },
      ];

/** An operator must hear of a repair that ended by itself, too. */
const repairIsNewsFor = 24 * 3_600_000;
const isNews = ({ kind, endedAt }: RebuildStatus, now: string): boolean =>
  kind === 'repair' && endedAt !== undefined && Date.parse(now) - Date.parse(endedAt) < repairIsNewsFor;

const ofRebuild = ({ name, rebuild }: ProjectionAnswer, now: string): readonly Finding[] => {
  if (rebuild === undefined) return [];
  const { kind = 'rebuild', state, position, head, secondsLeft, differences, message } = rebuild;
  const about = `${kind} of ${name}`;
  const details = { state, position, head, differences: differences?.count ?? null };
  if (state === 'refused' || state === 'failed')
    return [
      {
        about,
        state: 'warning',
        says: `The last one was ${state}. ${message ?? ''}`.trim(),
        advice: `Reads stay with the generation before. ${places.rebuilds} shows what it came to; the runbook in docs/operations.md says how to go on.`,
        details,
      },
    ];
  if (state === 'swapped' && isNews(rebuild, now))
    return [{ about, state: 'warning', says: `It is done. ${message}`, advice: places.lostTail, details }];
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} to go`;
  return state === 'swapped'
    ? [{ about, state: 'good', says: 'The last one is live.', details }]
    : [
        {
          about,
          state: 'good',
          says: `It is under way (${state}) at ${position} of ${head}${left}.`,
          details,
        },
      ];
};

export const ofProjection = (
  projection: ProjectionAnswer,
  now: string,
  holders: Holders,
): readonly Finding[] => {
  const { name, position, head, generation, lag, rate } = projection;
  return [
    {
      about: `projection ${name}`,
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
