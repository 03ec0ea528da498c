import { personalStore } from '@/browser/personal-store'

type TypedAccount = { name: string; email: string }

/** Keeps what was typed while the page reloads in another language. Never the password. */
export const typedAccount = personalStore(
  'typed-account',
  'session',
  (stored): TypedAccount => ({ name: '', email: '', ...(stored as Partial<TypedAccount> | undefined) }),
)
