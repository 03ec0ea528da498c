// Mails an invitation to the caller's family.

import { z } from 'zod'
import { answer, Refusal } from '../_shared/answer.ts'
import { callerOf } from '../_shared/caller.ts'
import { sendMail } from '../_shared/mail.ts'
import { writeLetter } from './letter.ts'

export default {
  /**
   * POST `{ email }` answers `{ sent: true }`, or `{ message }` with 400 (no valid address), 401 (not signed in),
   * 403 (no family), 429 (too many today) or 502 (the mail server refuses).
   * Environment: PUBLIC_URL, and that of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => answer(request, sendInvitation),
}

const bodySchema = z.object({ email: z.email().max(254) })

async function sendInvitation(request: Request): Promise<{ sent: true }> {
  const { db, user } = await callerOf(request)
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'Please enter a valid email address.')
  const { email } = body.data

  const { data: me } = await db
    .from('profiles')
    .select('full_name, family:families!profiles_family_id_fkey(id, name, invite_code)')
    .eq('id', user.id)
    .maybeSingle<{ full_name: string | null; family: Family | null }>()
    .throwOnError()
  if (!me?.family) throw new Refusal(403, 'You need a family before you can invite people to it.')

  // Recorded first: the database counts, and refuses more than a family sends in a day.
  const { error } = await db.from('family_invitations').insert({ family_id: me.family.id, email })
  if (error) throw error.code === 'P0001' ? new Refusal(429, error.message) : error

  const address = process.env.PUBLIC_URL || process.env.SUPABASE_URL
  const letter = writeLetter({
    from: me.full_name ?? 'A family member',
    family: me.family.name,
    link: `${address}/join/${me.family.invite_code}`,
  })
  await sendMail({ to: email, ...letter }).catch((cause) => {
    console.error('The mail server did not take an invitation', cause)
    throw new Refusal(502, 'The invitation could not be mailed. Please try again later.', { cause })
  })
  return { sent: true }
}

type Family = { id: string; name: string; invite_code: string }
