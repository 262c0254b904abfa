import type { NewAccount } from '../auth-emulator/emulatorAdmin.ts';

export const demoPassword = 'Passw0rd!';

const user = (uid: string, name: string, roles: readonly string[]): NewAccount => ({
  uid: `demo-${uid}`,
  email: `${uid}@example.com`,
  password: demoPassword,
  name,
  roles,
});

/** Whom a demo has: two who post and bid, one who looks into the history, one who runs the place. */
export const demoUsers = {
  ada: user('ada', 'Ada Lindqvist', []),
  bob: user('bob', 'Bob Okafor', []),
  auditor: user('auditor', 'Audrey Tan', ['auditor']),
  operator: user('operator', 'Omar Reyes', ['operator']),
} as const;
export type DemoUser = keyof typeof demoUsers;
