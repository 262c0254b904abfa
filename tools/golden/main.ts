import { runProgram, SettingsError } from '@marketplace/service-kit';
import { withHashes } from './answers.ts';
import { eventsOf, goldenNumbers, readExport, readGolden, writeGolden } from './files.ts';
import { makeGolden } from './make.ts';

const usage = `npm run golden -- make | hash
  make   make the next golden ledger with the code of today: tools/golden/files/N.jsonl.zst and N.json
  hash   add the hashes of documents for projections that have a new version, to every golden ledger`;

const addHashes = async (): Promise<void> => {
  for (const number of goldenNumbers())
    await writeGolden(number, await withHashes(readGolden(number), eventsOf(readExport(number))));
};

await runProgram('golden', async () => {
  const [action, ...more] = process.argv.slice(2);
  if (action === '--help' && more.length === 0) console.log(usage);
  else if (action === 'make' && more.length === 0)
    console.log(`Made the golden ledger ${await makeGolden()}.`);
  else if (action === 'hash' && more.length === 0) await addHashes();
  else throw new SettingsError(`Usage: ${usage}`);
});
