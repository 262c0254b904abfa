import { openMailLeader } from './mailsOn.ts';

// A process that sends mails, for tests that kill it: DATABASE_URL, SMTP_URL, and how many minutes its clock is ahead.

const [databaseUrl = '', smtpUrl = '', minutes = ''] = process.argv.slice(2);
const leader = await openMailLeader({ databaseUrl, smtpUrl });
await leader.look(Number(minutes));
await leader.stop();
