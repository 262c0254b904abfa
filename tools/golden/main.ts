import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventDefinitions } from '@marketplace/contracts';
import { runProgram, SettingsError } from '@marketplace/service-kit';
import product from '../../package.json' with { type: 'json' };
import { withHashes } from './answers.ts';
import { eventsOf, goldenNumbers, readExport, readGolden, writeExport, writeGolden } from './files.ts';

const usage = `npm run golden -- add FILE | hash
  add FILE   make an export of the code of today the next golden ledger: tools/golden/files/N.jsonl.zst and N.json
  hash       add the hashes of documents for projections that have a new version, to every golden ledger`;

const add = async (file: string): Promise<number> => {
  const number = (goldenNumbers().at(-1) ?? 0) + 1;
  const bytes = readFileSync(file);
  const events = eventsOf(bytes);
  const counts = Map.groupBy(events, ({ type }) => type);
  const golden = {
    madeBy: {
      product: product.version,
      commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
      eventVersions: Object.fromEntries(
        Object.entries(eventDefinitions)
          .filter(([type]) => counts.has(type))
          .map(([type, { version }]) => [type, version]),
      ),
    },
    events: events.length,
    types: Object.fromEntries([...counts].map(([type, of]) => [type, of.length])),
    head: events.at(-1)?.hash ?? '',
    documents: {},
    asOf: { tasks: [], boards: [] },
  };
  writeExport(number, bytes);
  await writeGolden(number, await withHashes(golden, events));
  return number;
};

const addHashes = async (): Promise<void> => {
  for (const number of goldenNumbers())
    await writeGolden(number, await withHashes(readGolden(number), eventsOf(readExport(number))));
};

await runProgram('golden', async () => {
  const [action, file, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new SettingsError(`Usage: ${usage}`);
  if (action === '--help') console.log(usage);
  else if (action === 'add' && file !== undefined)
    console.log(`Made the golden ledger ${await add(file)} of ${file}.`);
  else if (action === 'hash') await addHashes();
  else throw new SettingsError(`Usage: ${usage}`);
});
