import { describe, expect, it } from 'vitest';
import { isWebAddress } from '../user/isWebAddress.ts';
import { loginSchema, registerSchema } from './schemas.ts';

const valid = {
  name: 'Ada Lovelace',
  photoURL: 'https://pictures.example.com/ada.png',
  email: 'ada@example.com',
  password: 'Passw0rd!',
};
const messagesFor = (change: Partial<typeof valid>) =>
  registerSchema.safeParse({ ...valid, ...change }).error?.issues.map(({ message }) => message) ?? [];

const nameTooShort = 'Name should be at least 6 characters';
const passwordTooWeak =
  'Password must be at least 6 characters and include both uppercase and lowercase letters.';

describe('registering', () => {
  it.each([
    ['Abcde', nameTooShort],
    ['  Abcde  ', nameTooShort],
    ['👩🏽‍🎨', nameTooShort],
    ['', 'Please enter your name.'],
  ])('refuses the name %j', (name, message) => {
    expect(messagesFor({ name })).toEqual([message]);
  });
  it('accepts a name of six characters', () => {
    expect(messagesFor({ name: 'Abcdef' })).toEqual([]);
  });
  it.each(['Abcde', 'abcdef', 'ABCDEF', '123456'])('refuses the password %j', (password) => {
    expect(messagesFor({ password })).toEqual([passwordTooWeak]);
  });
  it.each(['Abcdef', 'aBCDEF', ' Ab cd '])('accepts the password %j', (password) => {
    expect(registerSchema.parse({ ...valid, password }).password).toBe(password);
  });
  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://example.com/a.png', 'ada.png', '//x/y'])(
    'refuses the photo %j',
    (photoURL) => {
      expect(messagesFor({ photoURL })).toEqual([
        'Please enter a web address that begins with http:// or https://.',
      ]);
    },
  );
  it('requires every field', () => {
    const empty = { name: ' ', photoURL: '', email: '', password: '' };
    expect(registerSchema.safeParse(empty).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'name',
      'photoURL',
      'email',
      'password',
    ]);
  });
});

describe('logging in', () => {
  it('accepts any password, and trims the email', () => {
    expect(loginSchema.parse({ email: ' ada@example.com ', password: 'x' })).toEqual({
      email: 'ada@example.com',
      password: 'x',
    });
  });
});

describe('the address of a picture', () => {
  it.each([' javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'blob:https://x/1', ''])(
    'is not %j',
    (address) => {
      expect(isWebAddress(address)).toBe(false);
    },
  );
});
