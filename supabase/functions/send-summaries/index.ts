// Mails people what is new in their family and not read by them yet. Asked once a day.

import type { SupabaseClient } from '@supabase/supabase-js'
import { answer } from '../_shared/answer.ts'
import { atMost } from '../_shared/at-most.ts'
import { connect } from '../_shared/client.ts'
import { hasMailServer, sendMail } from '../_shared/mail.ts'
import { requireServiceKey } from '../_shared/service-key.ts'
import { writeLetter } from './letter.ts'
import type { News } from './words.ts'

export default {
  /**
   * POST with the service's key answers `{ sent, failed }`, how many mails, none without a mail server; without the key
   * `service_key_required` with 401 or 403.
   * Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, PUBLIC_URL, and that of `sendMail`.
   */
  fetch: (request: Request): Promise<Response> => answer(request, sendSummaries),
}

type Person = { id: string; email: string; full_name: string | null }

/** Mails on their way at once: mail servers turn those away who come with many. */
const AT_ONCE = 4
const PAGE = 100

async function sendSummaries(request: Request): Promise<{ sent: number; failed: number }> {
  requireServiceKey(request)
  // The outbox is for what somebody waits for: a summary for each person and day would fill it, and nobody reads them.
  if (!hasMailServer()) return { sent: 0, failed: 0 }
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const inTurn = atMost(AT_ONCE)
  const mailed = async (person: Person) => {
    try {
      return await mailSummary(service, person)
    } catch (error) {
      console.error('A summary was not mailed', error)
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
  // Taken before it is sent: whatever goes wrong from here on, nobody is mailed twice.
  const { data } = await service.rpc('take_summary', { person: person.id }).throwOnError()
  const news = data as News[]
  if (news.length === 0) return 'nothing'

  const address = process.env.PUBLIC_URL || process.env.SUPABASE_URL || ''
  await sendMail({ to: person.email, ...writeLetter({ to: person.full_name, news, address }) })
  return 'sent'
}
