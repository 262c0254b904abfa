import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are given in the order of the calls', async () => {
    const turns = createTurns({ atOnce: 1, ofOne: 1 });
    const begun: string[] = [];
    const take = async (who: string) => {
      const end = await turns.take(who, never);
      begun.push(who);
      return end;
    };
    const endAda = await take('ada');
    const bob = take('bob');
    const eve = take('eve');
    endAda();
    (await bob)();
    (await eve)();
    expect(begun).toEqual(['ada', 'bob', 'eve']);
  });

  it('skip a caller that has reached its own limit', async () => {
    const turns = createTurns({ atOnce: 2, ofOne: 1 });
    await turns.take('ada', never);
    const begun: string[] = [];
    void turns.take('ada', never).then(() => begun.push('ada'));
    void turns.take('bob', never).then(() => begun.push('bob'));
    await settle();
    expect(begun).toEqual(['bob']);
  });

  it('are not reserved for a caller that has stopped waiting', async () => {
    const turns = createTurns({ atOnce: 1, ofOne: 1 });
    const end = await turns.take('ada', never);
    const leaving = new AbortController();
    const bob = turns.take('bob', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(bob).rejects.toThrow('gone');
    await expect(turns.take('bob', leaving.signal)).rejects.toThrow('gone');
    end();
    (await turns.take('eve', never))();
  });

  it('end only once', async () => {
    const turns = createTurns({ atOnce: 2, ofOne: 1 });
    const endAda = await turns.take('ada', never);
    await turns.take('bob', never);
    endAda();
    endAda();
    await turns.take('eve', never);
    let begun = false;
    void turns.take('joe', never).then(() => (begun = true));
    await settle();
    expect(begun).toBe(false);
  });

  it('never exceed their limits, and every waiting caller gets one', async () => {
    const people = fc.array(fc.constantFrom('ada', 'bob', 'eve'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (who, atOnce, ofOne) => {
          const turns = createTurns({ atOnce, ofOne });
          const working: string[] = [];
          const work = async (name: string) => {
            const end = await turns.take(name, never);
            working.push(name);
            expect(working.length).toBeLessThanOrEqual(atOnce);
            expect(working.filter((other) => other === name).length).toBeLessThanOrEqual(ofOne);
            await settle();
            working.splice(working.indexOf(name), 1);
            end();
          };
          await Promise.all(who.map(work));
        },
      ),
    );
  });
});
