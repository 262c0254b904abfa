import type { NewAccount } from '../auth-emulator/emulatorAdmin.ts';

export const demoPassword = 'Passw0rd!';

const user = (uid: string, name: string, roles: readonly string[]): NewAccount => ({
  uid: `demo-${uid}`,
  email: `${uid}@example.com`,
  password: demoPassword,
  name,
  roles,
});

/** The demo's users: two who post and bid, two who only bid, an auditor, an operator, and a moderator. */
export const demoUsers = {
  ada: user('ada', 'Ada Lindqvist', []),
  bob: user('bob', 'Bob Okafor', []),
  mina: user('mina', 'Mina Sato', []),
  tom: user('tom', 'Tom Eriksen', []),
  auditor: user('auditor', 'Audrey Tan', ['auditor']),
  operator: user('operator', 'Omar Reyes', ['operator']),
  moderator: user('moderator', 'Mara Novak', ['moderator']),
} as const;
export type DemoUser = keyof typeof demoUsers;
