import { describe, expect, it } from 'vitest';
import type { Invariant } from '../../prove/judge/violation.ts';
import * as forgetting from '../../prove/mutants/forgettingMutants.ts';
import * as ledger from '../../prove/mutants/ledgerMutants.ts';
import type { Changed } from '../../prove/mutants/product.ts';
import { proveHere } from '../../prove/mutants/prove.ts';
import * as reads from '../../prove/mutants/readMutants.ts';
import * as tampering from '../../prove/mutants/tampering.ts';

const seed = 20_261_122;
const busyMachine = 240_000;

describe('the checker from outside', () => {
  it(
    'finds nothing against the product as it is',
    async () => {
      const { violations } = await proveHere({}, { seed, rounds: 2, waitFor: 20_000 });
      expect(violations).toEqual([]);
    },
    busyMachine,
  );

  const mutants: readonly (readonly [string, Invariant, Changed, tampering.Tamper?])[] = [
    ['a commit is lost', 'I1', ledger.lostCommit],
    ['a command that was refused is written', 'I2', ledger.writtenAndRefused],
    ['a command that is sent again is done again', 'I2', ledger.doubledRetry],
    ['a command that is sent again gets another answer', 'I2', ledger.otherAnswer],
    ['a command is written by half', 'I2', ledger.halfWritten],
    ['a writer is not fenced off', 'rules', ledger.unfencedWriter],
    ['a withdrawn bid is accepted', 'rules', ledger.acceptsWithdrawn],
    ['two bids are accepted', 'rules', ledger.twoAccepted],
    ['a live update is lost', 'I4', reads.lostUpdates],
    ['an event is taken in twice', 'I5', reads.noDedupe],
    ['a count is one off', 'I5', reads.countOneOff],
    ['documents have no guard by version', 'token', reads.noVersionGuard],
    ['a leader is not fenced off', 'token', reads.unfencedLeader],
    ['a checkpoint is written before its documents', 'token', reads.checkpointFirst],
    ['a token is answered early', 'token', reads.tokenAnsweredEarly],
    ['a reader skips events', 'token', reads.skipsEvents],
    ['two events of a task change places', 'token', reads.swapsEvents],
    ['a reader is shown an older document', 'I6', reads.olderAnswers],
    ['an event of the history is changed', 'I11', {}, tampering.changedEvent],
    ['history is written again, with all hashes', 'I11', {}, tampering.rewrittenHistory],
    ['the last events are lost', 'I1', {}, tampering.lostTail],
    ['a text is changed', 'I11', {}, tampering.changedText],
    ['a text of a person who was not forgotten is deleted', 'I11', {}, tampering.deletedText],
    ['a forgotten person goes on', 'forgotten', forgetting.fenceIgnored],
    ['texts of a forgotten person stay', 'forgotten', forgetting.textsStay],
    ['what a forgotten person has open goes on', 'forgotten', forgetting.leftOpen],
    ['the forgetting of a person does not end', 'forgotten', forgetting.neverFinished],
    ['read models keep texts of a forgotten person', 'forgotten', forgetting.readModelsKeepTexts],
  ];
  for (const [name, broken, changed, tamper] of mutants)
    it(`finds that ${name} (${broken})`, { timeout: busyMachine }, async () => {
      const { violations } = await proveHere(changed, {
        seed,
        rounds: 24,
        waitFor: 500,
        tamper,
        enough: (found) => found.some((violation) => violation.broken === broken),
      });
      expect(violations.map((violation) => violation.broken)).toContain(broken);
    });
});
