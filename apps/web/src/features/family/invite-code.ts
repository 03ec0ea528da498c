// An invite code is 8 characters of the URL-safe alphabet (RFC 4648, section 5): 48 random bits.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 8

/** 64 divides 256, so six bits of each random byte favour no character. */
export const newInviteCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % 64]).join('')

export const isInviteCode = (text: string) => /^[A-Za-z0-9_-]{8}$/.test(text)
