import { writeFile } from 'node:fs/promises';
import { runProgram, SettingsError } from '@marketplace/service-kit';
import { nginxConfig } from './nginxConfig.ts';
import { readGateway } from './settings.ts';

// npm run gateway-config [FILE]: writes CONFIG_FILE (the web app's settings), and nginx.conf to FILE or standard output.

await runProgram('gateway-config', async () => {
  const [file, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new SettingsError('Usage: npm run --silent gateway-config [-- FILE]');
  const { plan, config } = readGateway(process.env);
  await writeFile(plan.configFile, JSON.stringify(config));
  const text = nginxConfig(plan);
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
});
