import { counted } from '@marketplace/service-kit';
import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import { durationOf } from '../../words.ts';
import { ofStopped, type Holders } from './stopped.ts';
import type { NewFinding } from '../checks.ts';

const late = 5;
const tooLate = 30;

const findLost =
  'Commands that were acknowledged are lost: docs/operations.md (The ledger has lost its end) says how to find them. If programs outside read Kafka’s topic: npm run ops -- delete-topic.';

/** `12 events behind, the oldest 3 minutes old` */
const behind = ({ lag: { events, seconds } }: ProjectionAnswer): string =>
  `${counted(events, 'event')} behind, the oldest ${durationOf(seconds)} old`;

type State = Pick<NewFinding, 'state' | 'kind' | 'says' | 'advice'>;

const ofFailed = (projection: ProjectionAnswer): State => {
  const { reason, position } = projection;
  if (reason === undefined)
    return {
      state: 'bad',
      kind: 'cannot-go-on',
      says: `It can’t go on at position ${position + 1}.`,
      advice: 'The projector’s log says which event it is, and why. Bring a program that can apply it.',
    };
  return {
    state: 'bad',
    kind: 'newer-event',
    says: `${reason} It waits, ${behind(projection)}.`,
    advice: 'Update this projector. It goes on at that event; nothing is lost, and no other step is needed.',
  };
};

const ofLag = (projection: ProjectionAnswer, holders: Holders): State => {
  const { name, state, rate, position, head, strays } = projection;
  const { events, seconds, trend } = projection.lag;
  if (strays !== undefined)
    return {
      state: 'bad',
      kind: 'strays',
      says: strays,
      advice: `A projector builds the documents again from the ledger, by itself; until then reads show the old ones, and reads after a new command wait. ${findLost}`,
    };
  if (state === 'failed') return ofFailed(projection);
  if (state === 'paused')
    return {
      state: 'warning',
      kind: 'paused',
      says: events === 0 ? 'It is paused.' : `It is paused, ${behind(projection)}.`,
      advice: `Operations > Actions (or npm run ops -- actions) names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or npm run ops -- resume ${name}.`,
    };
  const stopped = ofStopped(projection, holders);
  if (stopped) return stopped;
  if (seconds <= late) return { state: 'good', says: `Events applied: ${position} of ${head}.` };
  const falls = trend === 'falling';
  return {
    // The projection may have begun to catch up just now.
    state: seconds > tooLate && !falls ? 'pending' : 'warning',
    kind: 'behind',
    says: `It is ${behind(projection)}; its lag is ${trend}, at ${counted(Math.round(rate), 'event')} a second.`,
    advice: falls
      ? 'It catches up by itself.'
      : 'See whether somebody leads it, whether the read store is slow, and whether a session holds it up.',
  };
};

const ofDeadLetters = ({ name, deadLetters }: ProjectionAnswer): readonly NewFinding[] => {
  if (deadLetters === 0) return [];
  const tasks = deadLetters === 1 ? 'its task' : 'their tasks';
  return [
    {
      about: `dead letters of ${name}`,
      state: 'warning',
      kind: 'dead-letters',
      projection: name,
      says: `${counted(deadLetters, 'event')} could not be applied; later events of ${tasks} wait.`,
      advice:
        'Read their errors: Operations > Dead letters (or npm run ops -- dead-letters list). Then retry or discard them there.',
      details: { deadLetters },
    },
  ];
};

/** In milliseconds. A repair that has ended is reported for a day, because it needs no operator and nobody may have noticed it. */
const repairIsNewsFor = 24 * 3_600_000;
const isNews = ({ kind, endedAt }: RebuildStatus, now: string): boolean =>
  kind === 'repair' && endedAt !== undefined && Date.parse(now) - Date.parse(endedAt) < repairIsNewsFor;

const rebuildState = (rebuild: RebuildStatus, now: string): State => {
  const { state, position, head, secondsLeft, message } = rebuild;
  const why = message === undefined ? '' : ` ${message}`;
  if (state === 'refused' || state === 'failed')
    return {
      state: 'warning',
      kind: 'rebuild-ended',
      says: `The last one ${state === 'refused' ? 'was refused' : 'failed'}.${why}`,
      advice:
        'Reads still use the previous generation. Operations > Projections (or npm run ops -- status --json) shows the result. The runbook in docs/operations.md has the next steps.',
    };
  if (state !== 'swapped') {
    const left = secondsLeft === null ? '' : `, ${durationOf(secondsLeft)} to go`;
    return { state: 'good', says: `It is under way (${state}) at ${position} of ${head}${left}.` };
  }
  return isNews(rebuild, now)
    ? { state: 'warning', kind: 'repaired', says: `It is done.${why}`, advice: findLost }
    : { state: 'good', says: 'The last one is live.' };
};

const ofRebuild = ({ name, rebuild }: ProjectionAnswer, now: string): readonly NewFinding[] => {
  if (rebuild === undefined) return [];
  const { kind = 'rebuild', state, position, head, differences } = rebuild;
  const details = { state, position, head, differences: differences?.count ?? null };
  return [{ about: `${kind} of ${name}`, projection: name, ...rebuildState(rebuild, now), details }];
};

export const ofProjection = (
  projection: ProjectionAnswer,
  now: string,
  holders: Holders,
): readonly NewFinding[] => {
  const { name, position, head, generation, lag, rate } = projection;
  return [
    {
      about: `projection ${name}`,
      projection: name,
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
