import type { DeadLetter, DeadLetters, GenerationOfLetter } from '@marketplace/event-store';

interface KeptLetter {
  readonly letter: DeadLetter;
  readonly term: number;
}

/** Dead letters in memory, for generations that are all live. It fulfils the contract of the port. */
export const createMemoryDeadLetters = (): DeadLetters => {
  const kept = new Map<string, KeptLetter>();
  let terms = 0;
  const all = () => [...kept.values()].map(({ letter }) => letter).sort((a, b) => a.position - b.position);
  const holding = ({ projection, generation }: GenerationOfLetter) =>
    all().filter(
      (letter) =>
        letter.projection === projection && letter.generation === generation && letter.state !== 'discarded',
    );
  const put = (letter: DeadLetter, term: number) => kept.set(letter.id, { letter, term });
  const own = (ids: readonly string[], term: number) =>
    ids.flatMap((id) => kept.get(id) ?? []).filter((one) => one.term <= term);
  const discardedOf = (projection: string, taskIds?: readonly string[]) =>
    new Set(
      all()
        .filter((letter) => letter.projection === projection && letter.state === 'discarded')
        .filter(({ taskId }) => taskIds?.includes(taskId) ?? true)
        .map(({ eventId }) => eventId),
    );

  return {
    claim: (id, checkpoints) => {
      terms += 1;
      const own = holding(id).filter(({ partition }) => checkpoints.has(partition));
      const isBeyond = ({ state, position, partition }: DeadLetter) =>
        state === 'parked' && position > (checkpoints.get(partition) ?? 0);
      for (const letter of own.filter(isBeyond)) kept.delete(letter.id);
      const letters = own.filter((letter) => !isBeyond(letter));
      for (const letter of letters) put(letter, terms);
      return Promise.resolve({ term: terms, letters });
    },
    park: (letters, term) => {
      for (const letter of letters) {
        const there = kept.get(letter.id);
        if (there === undefined) put(letter, term);
        else if (there.letter.state !== 'discarded' && there.term <= term)
          put({ ...letter, parkedAt: there.letter.parkedAt }, term);
      }
      return Promise.resolve();
    },
    requested: (generations) => {
      const requestedOf = (id: GenerationOfLetter) => {
        const discarded = discardedOf(id.projection);
        const asked = holding(id).filter(
          ({ state, eventId }) => state !== 'parked' || discarded.has(eventId),
        );
        return [...new Set(asked.map(({ taskId }) => taskId))].map((taskId) => ({ ...id, taskId }));
      };
      return Promise.resolve(generations.flatMap(requestedOf));
    },
    ofTasks: (id, taskIds) => Promise.resolve(holding(id).filter(({ taskId }) => taskIds.includes(taskId))),
    discardedEvents: (projection, taskIds) => Promise.resolve(discardedOf(projection, taskIds)),
    resolve: ({ gone, discarded }, term) => {
      for (const { letter } of own(discarded, term)) put({ ...letter, state: 'discarded' }, term);
      for (const { letter } of own(gone, term)) kept.delete(letter.id);
      return Promise.resolve();
    },
    keepOnly: (projection, generations, newest) => {
      for (const { id, generation, state, ...letter } of all())
        if (letter.projection === projection && state !== 'discarded')
          if (!generations.includes(generation) && generation <= newest) kept.delete(id);
      return Promise.resolve();
    },
    request: (ids, state) => {
      const parked = ids
        .flatMap((id) => kept.get(id) ?? [])
        .filter(({ letter }) => letter.state === 'parked');
      for (const { letter, term } of parked) put({ ...letter, state }, term);
      return Promise.resolve(parked.map(({ letter }) => letter.id));
    },
    list: () => Promise.resolve({ letters: all() }),
    find: (id) => Promise.resolve(kept.get(id)?.letter),
    count: (id) => Promise.resolve(holding(id).length),
  };
};
