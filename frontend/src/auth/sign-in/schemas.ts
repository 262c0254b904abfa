import { t } from '@lingui/core/macro';
import { codePoints } from '@marketplace/contracts';
import { z } from 'zod';
import { isWebAddress } from '../user/isWebAddress.ts';

const minNameLength = 6;
const minPasswordLength = 6;

export const emailMissing = () => t`Please enter your email address.`;
const emailInvalid = () => t`Please enter a valid email address, like ada@example.com.`;
const passwordMissing = () => t`Please enter your password.`;
const nameTooShort = () => t`Name should be at least 6 characters`;
const passwordTooWeak = () =>
  t`Password must be at least 6 characters and include both uppercase and lowercase letters.`;
/** The rules are shown as hints before the user types. */
export const nameRule = () => t`At least 6 characters.`;
export const passwordRule = () => t`At least 6 characters, with an uppercase and a lowercase letter.`;
export const photoRule = () => t`A web address that begins with http:// or https://.`;
const photoInvalid = () => t`Please enter a web address that begins with http:// or https://.`;

/** `error` is a function, so that the text is in the language of the page. */
const required = (error: () => string) => z.string().trim().min(1, { error, abort: true });

const isStrong = (password: string): boolean =>
  password.length >= minPasswordLength && /[a-z]/.test(password) && /[A-Z]/.test(password);

const emailSchema = required(emailMissing).regex(z.regexes.email, { error: emailInvalid });

export const loginSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, { error: passwordMissing }),
});
export type LoginForm = z.infer<typeof loginSchema>;

export const registerSchema = z.object({
  name: required(() => t`Please enter your name.`).refine((name) => codePoints(name) >= minNameLength, {
    error: nameTooShort,
  }),
  photoURL: required(() => t`Please enter the address of a photo.`).refine(isWebAddress, {
    error: photoInvalid,
  }),
  email: emailSchema,
  password: z
    .string()
    .min(1, { error: passwordMissing, abort: true })
    .refine(isStrong, { error: passwordTooWeak }),
});
export type RegisterForm = z.infer<typeof registerSchema>;

export const emulatedAccountSchema = z.object({
  email: emailSchema,
  name: required(() => t`Please enter a name.`),
});
export type EmulatedAccountForm = z.infer<typeof emulatedAccountSchema>;
