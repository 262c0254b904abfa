import { codePoints } from '@marketplace/contracts';
import { z } from 'zod';

const minNameLength = 6;
const minPasswordLength = 6;

export const emailMissing = 'Please enter your email address.';
const emailInvalid = 'Please enter a valid email address, like ada@example.com.';
const passwordMissing = 'Please enter your password.';
const nameTooShort = 'Name should be at least 6 characters';
const passwordTooWeak =
  'Password must be at least 6 characters and include both uppercase and lowercase letters.';
/** Said before anything is typed. */
export const nameRule = 'At least 6 characters.';
export const passwordRule = 'At least 6 characters, with an uppercase and a lowercase letter.';
export const photoRule = 'A web address that begins with http:// or https://.';
const photoInvalid = 'Please enter a web address that begins with http:// or https://.';

const required = (message: string) => z.string().trim().min(1, { message, abort: true });

/** Whether a picture may be loaded from the address: only http and https. */
export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};

const isStrong = (password: string): boolean =>
  password.length >= minPasswordLength && /[a-z]/.test(password) && /[A-Z]/.test(password);

const emailSchema = required(emailMissing).regex(z.regexes.email, emailInvalid);

export const loginSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, passwordMissing),
});
export type LoginForm = z.infer<typeof loginSchema>;

export const registerSchema = z.object({
  name: required('Please enter your name.').refine((name) => codePoints(name) >= minNameLength, nameTooShort),
  photoURL: required('Please enter the address of a photo.').refine(isWebAddress, photoInvalid),
  email: emailSchema,
  password: z.string().min(1, { message: passwordMissing, abort: true }).refine(isStrong, passwordTooWeak),
});
export type RegisterForm = z.infer<typeof registerSchema>;

/** A Google account for an emulator. */
export const emulatedAccountSchema = z.object({
  email: emailSchema,
  name: required('Please enter a name.'),
});
export type EmulatedAccountForm = z.infer<typeof emulatedAccountSchema>;
