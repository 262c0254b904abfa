import { runProgram, SettingsError } from '@marketplace/service-kit';
import { writeConfig } from './writeConfig.ts';

// npm run gateway-config -- FOLDER: writes the configuration of nginx into the folder, for an nginx that runs without the image.

await runProgram('gateway-config', () => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0)
    throw new SettingsError('Usage: npm run gateway-config -- FOLDER');
  process.stdout.write(`${writeConfig(folder, process.env)}\n`);
  return Promise.resolve();
});
