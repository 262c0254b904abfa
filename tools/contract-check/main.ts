import { runProgram, SettingsError } from '@marketplace/service-kit';
import { contractsNow, faultsSince, lastRelease, release } from './released.ts';

const usage = `npm run contracts -- check | release
  check     compare events, OpenAPI and AsyncAPI with the last release (contracts/released). Changes that are not
            compatible are refused: one line for each, and exit code 1
  release   keep the contracts of today as the last release; refuses what "check" refuses`;

await runProgram('contracts', async () => {
  const [action, ...more] = process.argv.slice(2);
  if (action === '--help' || action === '-h') {
    console.log(usage);
    return;
  }
  if (more.length > 0 || (action !== 'check' && action !== 'release'))
    throw new SettingsError(`Usage: ${usage}`);
  const [released, now] = [lastRelease(), contractsNow()];
  const faults = faultsSince(released, now);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      `${faults.length} changes are not compatible with the last release. See CONTRIBUTING.md, "Contracts".`,
    );
    process.exitCode = 1;
  } else if (action === 'release') {
    await release(released.events, now);
    console.log('Written: contracts/released/events.json, openapi.json, asyncapi.json');
  } else console.log('All changes since the last release are compatible.');
});
