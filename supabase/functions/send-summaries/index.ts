// Mails each member what is new in their family and unread. Called once a day.

import { type News, summaryLetter } from '@kinfold/mail'
import type { SupabaseClient } from '@supabase/supabase-js'
import pLimit from 'p-limit'
import { connect } from '../_shared/client.ts'
import { hasMailServer, sendMail } from '../_shared/mail.ts'
import { respond } from '../_shared/respond.ts'
import { requireServiceKey } from '../_shared/service-key.ts'

export default {
  /**
   * POST with the service key returns `{ sent, failed }`, the numbers of mails, both 0 without a mail server; without the
   * key 401 or 403 `service_key_required`. Summaries beyond half of the hub's mails in an hour wait for the next day.
   * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, PUBLIC_URL, and that of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, sendSummaries),
}

type Person = { id: string; email: string; full_name: string | null }

/** Mails sent in parallel: mail servers reject clients with many connections. */
const AT_ONCE = 4
const PAGE = 100

async function sendSummaries(request: Request): Promise<{ sent: number; failed: number }> {
  requireServiceKey(request)
  // Without SMTP there are no summaries: they would only fill the outbox.
  if (!hasMailServer()) return { sent: 0, failed: 0 }
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const inTurn = pLimit(AT_ONCE)
  const mailed = async (person: Person) => {
    try {
      return await mailSummary(service, person)
    } catch (error) {
      console.error('Sending a summary failed', error)
      return 'failed'
    }
  }

  const total = { sent: 0, failed: 0, nothing: 0 }
  for (let page = await people(service); page.length > 0; page = await people(service, page.at(-1)?.id)) {
    for (const result of await Promise.all(page.map((person) => inTurn(() => mailed(person))))) {
      total[result] += 1
    }
  }
  return { sent: total.sent, failed: total.failed }
}

async function people(service: SupabaseClient, after?: string): Promise<Person[]> {
  const list = service.rpc('people_to_mail').order('id').limit(PAGE)
  const { data } = await (after ? list.gt('id', after) : list).throwOnError()
  return data
}

async function mailSummary(service: SupabaseClient, person: Person): Promise<'sent' | 'nothing'> {
  const { data: mayGo } = await service.rpc('may_send_summaries').throwOnError()
  if (!mayGo) return 'nothing'
  // Marked before sending, so that a retry after a failure never sends it twice.
  const { data } = await service.rpc('take_summary', { person: person.id }).throwOnError()
  const news = data as News[]
  if (news.length === 0) return 'nothing'

  const address = process.env.PUBLIC_URL || process.env.SUPABASE_URL || ''
  const summary = { to: person.full_name, news, address }
  await sendMail(person.email, (texts) => summaryLetter(summary, texts))
  return 'sent'
}
