import { hostname, userInfo } from 'node:os';

/** The user of this machine, as an actor: a command line has no signed-in user. */
export const machineUser = (): { uid: string; email: string } => {
  const { username } = userInfo();
  return { uid: `os:${username}`, email: `${username}@${hostname()}` };
};
