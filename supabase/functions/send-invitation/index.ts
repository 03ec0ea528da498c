// Mails an invitation to the caller's family.

import { invitationLetter } from '@kinfold/mail'
import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { hasMailServer, sendMail } from '../_shared/mail.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { refusalOf } from '../_shared/sql-refusal.ts'

export default {
  /**
   * POST `{ email, language? }` returns `{ delivery, link }`: `sent`, or without a mail server `saved` to the outbox. The
   * language applies to addresses without an account. Or `{ code }` with 400 `invalid_email`, 401 `not_signed_in`, 403
   * `family_required` or `verified_address_required`, 429 `invitation_limit`, `family_invitation_limit` or `mail_limit`, or
   * 502 `mail_failed`.
   * Environment: PUBLIC_URL, and that of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, sendInvitation),
}

const bodySchema = z.object({ email: z.email().max(254), language: z.string().optional() })

type Sent = { delivery: 'sent' | 'saved'; link: string }

async function sendInvitation(request: Request): Promise<Sent> {
  const { db, user } = await callerOf(request)
  const body = bodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) throw new Refusal(400, 'invalid_email')
  const { email, language } = body.data

  const { data: me } = await db
    .from('profiles')
    .select('full_name, family:families!profiles_family_id_fkey(id, name, invite_code)')
    .eq('id', user.id)
    .maybeSingle<{ full_name: string | null; family: Family | null }>()
    .throwOnError()
  if (!me?.family) throw new Refusal(403, 'family_required')

  // Recorded before it is sent: the database enforces the daily limits.
  const { error } = await db.from('family_invitations').insert({ family_id: me.family.id, email })
  if (error) throw refusalOf(error)

  const address = process.env.PUBLIC_URL || process.env.SUPABASE_URL
  const link = `${address}/join/${me.family.invite_code}`
  const invitation = { from: me.full_name, family: me.family.name, link }
  await sendMail(email, (texts) => invitationLetter(invitation, texts), language).catch((error) => {
    console.error('Sending an invitation failed', error)
    throw error
  })
  return { delivery: hasMailServer() ? 'sent' : 'saved', link }
}

type Family = { id: string; name: string; invite_code: string }
