import { describe, expect, it } from 'vitest';
import { identitySettingsFault, type IdentitySettings } from './identitySettings.ts';

const emulated: IdentitySettings = {
  FIREBASE_PROJECT_ID: 'demo-marketplace',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  HOST: '127.0.0.1',
  ALLOW_EMULATOR_ON_NETWORK: false,
};
const real: IdentitySettings = {
  ...emulated,
  FIREBASE_PROJECT_ID: 'our-marketplace',
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
};

describe('settings of identity', () => {
  it.each([
    ['an emulator on this machine', emulated],
    ['an emulator on localhost', { ...emulated, HOST: 'localhost' }],
    ['an emulator on ::1', { ...emulated, HOST: '::1' }],
    [
      'an emulator on the network, if a setting allows it',
      { ...emulated, HOST: '0.0.0.0', ALLOW_EMULATOR_ON_NETWORK: true },
    ],
    ['Firebase itself', real],
    [
      'Firebase itself, in production and on the network',
      { ...real, NODE_ENV: 'production', HOST: '0.0.0.0' },
    ],
  ])('allow the start: %s', (_what, settings) => {
    expect(identitySettingsFault(settings)).toBeUndefined();
  });

  it.each([
    ['an emulator in production', { ...emulated, NODE_ENV: 'production' }, 'NODE_ENV=production'],
    [
      'an emulator in production, even if the network is allowed',
      { ...emulated, NODE_ENV: 'production', ALLOW_EMULATOR_ON_NETWORK: true },
      'NODE_ENV=production',
    ],
    [
      'a real project with an emulator',
      { ...emulated, FIREBASE_PROJECT_ID: 'our-marketplace' },
      'FIREBASE_PROJECT_ID',
    ],
    ['an emulator on all addresses', { ...emulated, HOST: '0.0.0.0' }, 'ALLOW_EMULATOR_ON_NETWORK=true'],
    ['an emulator on all addresses of IPv6', { ...emulated, HOST: '::' }, 'ALLOW_EMULATOR_ON_NETWORK=true'],
    [
      'a name that only begins like a loopback address',
      { ...emulated, HOST: '127.0.0.1.evil.example' },
      'HOST',
    ],
    [
      'a demo project without an emulator',
      { ...emulated, FIREBASE_AUTH_EMULATOR_HOST: undefined },
      'FIREBASE_PROJECT_ID',
    ],
  ])('stop the start, with advice: %s', (_what, settings, says) => {
    expect(identitySettingsFault(settings)).toContain(says);
  });
});
