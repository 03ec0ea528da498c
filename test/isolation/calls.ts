// Attempts to call: SQL functions over REST, and server functions.

import { type Attempt, judge, type Outcome } from './attempt.ts'
import type { Caller, CallerName } from './callers.ts'
import { aSubscription, EVENT, NO_TREE, type Values } from './seed.ts'
import type { World } from './world.ts'

/** A call is allowed when it changes a row, or answers with something of the family. */
export async function attemptSqlFunction(
  world: World,
  name: CallerName | 'server',
  routine: string,
): Promise<Attempt> {
  const caller = name === 'server' ? world.server : world.callers[name]
  const all = sqlArguments(world, name)
  if (!(routine in all)) throw new Error(`test/isolation/calls.ts: sqlArguments() has none for ${routine}`)
  const { data, error } = await caller.db.rpc(routine, all[routine])
  const answer = JSON.stringify(data ?? null)
  const reveals = WITHOUT_IDS.includes(routine)
    ? !['null', '[]'].includes(answer)
    : [...world.ours].some((id) => answer.includes(id))
  return { thing: `${routine}()`, action: 'call', column: '', outcome: judge(error, reveals) }
}

const COUPLE = { kind: 'married', began_precision: 'day', ended_precision: 'day' }

/** Their answers contain no id, so any answer counts. */
const WITHOUT_IDS = [
  'backup_damage',
  'backup_state',
  'changes_since',
  'disk_space',
  'failed_jobs',
  'hub_settings',
  'may_send_summaries',
  'media_months',
  'sign_up_mode',
]

const HASH = { token_hash: '0'.repeat(64) }

const KINDS = ['post', 'like', 'reaction', 'comment', 'mention', 'event', 'rsvp', 'member', 'recipe', 'media']

function sqlArguments(world: World, name: CallerName | 'server'): Record<string, Values> {
  const { author, admin } = world.callers
  const { family, bystander } = world.household
  const family_id = family.id
  const { rows, eventVersion } = world.aims.author
  const second = { series: rows.events?.id, occurrence: '2031-01-08T10:00:00Z' }
  // Another member than the caller.
  const person = name === 'author' ? admin.id : author.id
  return {
    add_birthday_notifications: {},
    add_sign_in_link: { user_id: person, made_by: null, removes_factors: false, ...HASH },
    add_to_list: {
      list: rows.lists?.id,
      items: [{ id: crypto.randomUUID(), title: 'Salt', position: 0 }],
    },
    answer_occurrence: { ...second, status: 'maybe', scope: 'this' },
    appoint_host: { user_id: person },
    approve_family: { family_id: world.newcomers.id },
    bring_guests: { event: rows.events?.id, guests: 2, occurrence: second.occurrence },
    cancel_occurrence: second,
    change_following: {
      ...second,
      version: eventVersion,
      id: crypto.randomUUID(),
      following: {
        ...EVENT,
        all_day: false,
        start_time: '2031-01-08T10:00:00Z',
        end_time: '2031-01-08T11:00:00Z',
      },
    },
    changes_since: { moment: `${new Date().toISOString()}/3:3:` },
    claim_job: { job: 'dust', every: '1 day', holder: crypto.randomUUID() },
    clean_up_notifications: {},
    count_fetch: {},
    count_mail: {},
    count_music_question: {},
    create_calendar_feed: { kind: 'all' },
    create_group: { name: 'Bakers', people: [person] },
    decline_family: { family_id: world.newcomers.id },
    delete_for_good: { ids: world.aims[name].binned },
    delete_post_keeping_photos: { post_id: rows.posts?.id },
    dismiss_host: { user_id: bystander.id },
    disk_space: {},
    failed_jobs: {},
    empty_bin: {},
    end_series: second,
    families_to_approve: {},
    family_albums: {},
    family_days: {},
    files_of: { user_id: person },
    find_sign_in_link: HASH,
    forget_changes: {},
    freed_files: {},
    give_back_sign_in_link: HASH,
    hub_accounts: { family_id },
    hub_families: {},
    backup_damage: {},
    backup_state: {},
    hub_settings: {},
    import_events: { events: [{ uid: 'choir', ...EVENT, all_day: false }] },
    // A tie changes nothing that exists, but has to find its people.
    import_history: {
      ...NO_TREE,
      couples: [{ ...COUPLE, one_id: rows.family_history?.id, other_id: bystander.id }],
    },
    inbox: {},
    join_similar_media: {
      kept: rows.media?.id,
      copies: Object.values(rows.similar_media ?? {}).filter((id) => id !== rows.media?.id),
    },
    link_person: { person_id: rows.family_history?.id, member_id: bystander.id },
    may_send_summaries: {},
    media_months: { family: family_id },
    // Behind itself: it moves a little.
    move_album_item: {
      album_id: rows.albums?.id,
      media_id: rows.media?.id,
      behind: rows.media?.id,
    },
    my_notifications: { kinds: KINDS },
    my_sessions: {},
    on_this_day: { today: anniversary(), time_zone: 'UTC' },
    open_conversation: { person },
    people_to_mail: {},
    read_calendar_feed: { token_hash: '00' },
    read_notifications: { kinds: KINDS, until: '2100-01-01T00:00:00Z' },
    read_notifications_about: { subject: rows.posts?.id },
    recycle_bin: {},
    remind_to_answer: { event: rows.events?.id, occurrence: second.occurrence },
    remove_abandoned_accounts: {},
    remove_family_member: { user_id: person },
    replace_invite_code: { family_id },
    report_disk_space: { free_bytes: 1 },
    report_push: { push: 1, outcome: 'gone' },
    report_job: { job: 'sweep', failure: null },
    require_removable_account: { user_id: person },
    require_sign_in_help: { user_id: person, removes_factors: false },
    restore_deleted: { ids: world.aims[name].binned },
    revoke_session: { session_id: world.aims[name].session },
    send_test_push: {},
    series_to_expand: {},
    language_of: { address: 'rosa@example.com' },
    store_starts: {
      series: rows.events?.id,
      version: eventVersion,
      starts: [],
      until: '2031-01-01T00:00:00Z',
    },
    search_hub: { query: 'Plum' },
    set_sign_up: { mode: 'open' },
    sign_up_mode: {},
    take_back_answer: { event: rows.events?.id },
    take_sign_in_link: HASH,
    take_summary: { person },
    take_pushes: {},
    turn_on_push: aSubscription(),
    unlink_person: { person_id: rows.parentage?.parent_id },
    unread_notifications: { kinds: KINDS },
    upcoming_events: {},
    unused_files: {},
    update_user_family_role: { user_id: person, family_id, user_role: 'admin' },
    visible_file_uses: {},
  }
}

/** A year from now, what was shared today is a memory. */
const anniversary = () => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

/** A server function lets a caller in unless it answers 401 or 403. What it would do then is undone. */
export async function attemptServerFunction(
  world: World,
  name: CallerName | 'server',
  fn: string,
): Promise<Attempt> {
  const caller = name === 'server' ? world.server : world.callers[name]
  return { thing: fn, action: 'invoke', column: '', outcome: await invoke(world, caller, fn) }
}

async function invoke(world: World, { db }: Caller, fn: string): Promise<Outcome> {
  const request = requests(world)[fn]
  if (!request) throw new Error(`test/isolation/calls.ts: requests() has none for the function ${fn}`)
  const { query = '', ...options } = request
  const { error } = await db.functions.invoke(`${fn}${query}`, options)
  const status = error?.context.status ?? 200
  if (status === 401 || status === 403) return 'refused'
  return status === 400 || status === 404 ? `unclear: ${status} ${await error.context.text()}` : 'allowed'
}

const GET = { method: 'GET' as const }
type Request = { method?: 'GET'; query?: string; body?: object }

const requests = ({ household }: World): Record<string, Request> => ({
  avatar: { ...GET, query: '?name=Nana' },
  'delete-account': {},
  'delete-for-good': { body: { ids: [] } },
  'fetch-picture': { body: { url: 'https://pictures.example/pie.jpg' } },
  calendar: { ...GET, query: '/family.ics?token=none' },
  'import-recipe': { body: { url: 'https://recipes.example/pie' } },
  'make-sign-in-link': { body: { user_id: household.member.id } },
  'music-api': { body: { endpoint: 'me', method: 'GET', access_token: 'token' } },
  'music-auth': { body: { action: 'connect' } },
  'music-cover': { ...GET, query: '?url=https://covers.example/pie.jpg&until=4102444800&seal=forged' },
  qr: { ...GET, query: '?size=200x200&data=hello' },
  // An account that does not exist.
  'remove-account': { body: { user_id: '00000000-0000-4000-8000-000000000000' } },
  'remove-unused-files': {},
  'send-pushes': {},
  'send-invitation': { body: { email: 'uncle@example.com' } },
  'send-summaries': {},
  'send-test-mail': {},
  'use-sign-in-link': { body: { secret: 'guessed' } },
})
