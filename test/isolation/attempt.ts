// What came of an attempt.

import type { Cell } from './expected.ts'
import { UNDONE } from './undo.ts'

/** `unclear` says why: the attempt was malformed, or met an error that says nothing about permissions. */
export type Outcome = 'allowed' | 'refused' | `unclear: ${string}`

export type Attempt = Cell & { outcome: Outcome }

type Failure = { code?: string; message: string }

/** @param changed whether the answer shows that something was read or changed; writes show it by being undone */
export function judge(error: Failure | null, changed: boolean): Outcome {
  if (!error) return changed ? 'allowed' : 'refused'
  const { code, message } = error
  // Privileges and policies are checked before unique keys.
  if (code === UNDONE || code === '23505') return 'allowed'
  // Our SQL refuses with keys such as `already_in_family`.
  if (code === '42501' || /^[a-z]+(_[a-z]+)+$/.test(message)) return 'refused'
  return `unclear: ${code} ${message}`
}

export type FileFailure = { statusCode?: string; message: string }

/** The gateway answers an undone change of files as any failure inside: its log tells them apart. */
export function judgeFile(error: FileFailure | null, found = true): Outcome {
  if (!error) return found ? 'allowed' : 'refused'
  const { statusCode = '', message } = error
  if (statusCode === '500') return 'allowed'
  return ['401', '403', '404'].includes(statusCode) ? 'refused' : `unclear: ${statusCode} ${message}`
}
