import { plural, select, t } from '@lingui/core/macro';
import type { doctorSayings, SayingTexts } from '@marketplace/contracts';
import { countText } from '../../../ui/text/countText.ts';
import { isolated } from '../../../ui/text/isolated.ts';
import { durationText } from '../figures.ts';

const trendText = (trend: string): string =>
  select(trend, { falling: 'falling', steady: 'steady', other: 'rising' });
const guide = () => isolated('docs/operations.md');

/** What the doctor says of the projections and their rebuilds. */
export const progressTexts = {
  'doctor.built-again': () =>
    t`A projector builds the documents again from the ledger, by itself. Until then reads show the old ones, and reads after a new command wait.`,
  'doctor.find-lost': () => {
    const [file, command] = [guide(), isolated('npm run ops -- delete-topic')];
    return t`Commands that were acknowledged are lost: ${file} (“The ledger has lost its end”) says how to find them. If programs outside read Kafka’s topic: ${command}.`;
  },
  'doctor.waits': ({ events, seconds }) => {
    const age = durationText(seconds);
    return plural(events, {
      one: `It waits. # event is not applied; it is ${age} old.`,
      other: `It waits. # events are not applied; the oldest is ${age} old.`,
    });
  },
  'doctor.update-projector': () =>
    t`Update this projector. It goes on at that event; nothing is lost, and no other step is needed.`,
  'doctor.cannot-go-on': ({ position: number }) => {
    const position = countText(number);
    return t`It can’t go on at position ${position}.`;
  },
  'doctor.read-log': () =>
    t`The projector’s log says which event it is, and why. Bring a program that can apply it.`,
  'doctor.paused': () => t`It is paused.`,
  'doctor.paused-behind': ({ events, seconds }) => {
    const age = durationText(seconds);
    return plural(events, {
      one: `It is paused. # event is not applied; it is ${age} old.`,
      other: `It is paused. # events are not applied; the oldest is ${age} old.`,
    });
  },
  'doctor.resume': ({ name }) => {
    const [list, resume] = [isolated('npm run ops -- actions'), isolated(`npm run ops -- resume ${name}`)];
    return t`Operations > Actions (or ${list}) names the user that paused it, and the reason. Resume it when that is over: Operations > Projections, or ${resume}.`;
  },
  'doctor.at': ({ position: at, head: last }) => {
    const [position, head] = [countText(at), countText(last)];
    return t`It is at ${position} of ${head}.`;
  },
  'doctor.behind': ({ events, seconds, rate: number, ...lag }) => {
    const [age, rate, trend] = [durationText(seconds), countText(number), trendText(lag.trend)];
    return plural(events, {
      one: `# event is not applied; it is ${age} old. The lag is ${trend}; events a second: ${rate}.`,
      other: `# events are not applied; the oldest is ${age} old. The lag is ${trend}; events a second: ${rate}.`,
    });
  },
  'doctor.catches-up': () => t`It catches up by itself.`,
  'doctor.look-at-leader': () =>
    t`See whether somebody leads it, whether the read store is slow, and whether a session holds it up.`,
  'doctor.not-applied': ({ events }) =>
    plural(events, {
      one: '# event could not be applied; later events of its task wait.',
      other: '# events could not be applied; later events of their tasks wait.',
    }),
  'doctor.settle': () => {
    const command = isolated('npm run ops -- dead-letters list');
    return t`Read their errors: Operations > Dead letters (or ${command}). Then retry or discard them there.`;
  },
  'doctor.rebuild-ended': ({ state }) =>
    select(state, { refused: 'The last one was refused.', other: 'The last one failed.' }),
  'doctor.reads-stay': () => {
    const [file, command] = [guide(), isolated('npm run ops -- status --json')];
    return t`Reads still use the previous generation. Operations > Projections (or ${command}) shows the result. ${file} has the next steps.`;
  },
  'doctor.repaired': () => t`It is done.`,
  'doctor.rebuild-live': () => t`The last one is live.`,
  'doctor.rebuild-runs': ({ state, position: at, head: last }) => {
    const [position, head] = [countText(at), countText(last)];
    return select(state, {
      comparing: `It compares the documents, at ${position} of ${head}.`,
      other: `It catches up, at ${position} of ${head}.`,
    });
  },
  'doctor.rebuild-runs-for': ({ state, position: at, head: last, seconds }) => {
    const [position, head, left] = [countText(at), countText(last), durationText(seconds)];
    return select(state, {
      comparing: `It compares the documents, at ${position} of ${head}; ${left} left.`,
      other: `It catches up, at ${position} of ${head}; ${left} left.`,
    });
  },

  'doctor.stopped': ({ partitions, position: at, head: last, events, seconds }) => {
    const list = isolated(partitions.join(', '));
    const [position, head, time] = [countText(at), countText(last), durationText(seconds)];
    const behind = plural(events, { one: '# event behind', other: '# events behind' });
    return plural(partitions.length, {
      one: `Partition ${list} has stopped at ${position} of ${head} (${behind}), for ${time} or longer.`,
      other: `Partitions ${list} have stopped at ${position} of ${head} (${behind}), for ${time} or longer.`,
    });
  },
  'doctor.holders-unknown': () => t`The doctor could not find out which projector has these partitions.`,
  'doctor.no-holder': () => t`No projector of this version has them.`,
  'doctor.holders': ({ processes }) => {
    const list = isolated(processes.join(', '));
    return plural(processes.length, {
      one: `The projector ${list} (host/process) has them.`,
      other: `The projectors ${list} (host/process) have them.`,
    });
  },
  'doctor.repair-first': () =>
    t`If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves.`,
  'doctor.ask-again': () => t`Then run the doctor again.`,
  'doctor.start-projector': () => t`Start a projector.`,
  'doctor.end-projector': () => {
    const [ready, soft, hard] = [isolated('/readyz'), isolated('SIGTERM'), isolated('kill -9')];
    return t`Its ${ready} and its log say what it waits for. If it does not go on, end it (${soft}, else ${hard}): another projector has its partitions within 10 s.`;
  },
} satisfies Partial<SayingTexts<typeof doctorSayings>>;
