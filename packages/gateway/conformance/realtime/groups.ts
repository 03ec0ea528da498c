import { expect } from 'vitest'
import type { Frame, Script, ScriptGroup, Step } from './scripts.ts'

const T = 'realtime:room'
/** What the server sends on its own may name the join or not. */
const pushed = expect.toBeOneOf([null, '1'])
const send = (...frame: Frame): Step => ({ send: frame })
const receive = (...frame: unknown[]): Step => ({ receive: frame })
const ok = (response: unknown = {}) => ({ status: 'ok', response })
const join = (config: object = {}, more: object = {}): Step =>
  send('1', '1', T, 'phx_join', { config, ...more })
const joined = (response: unknown = { postgres_changes: [] }): Step =>
  receive('1', '1', T, 'phx_reply', ok(response))
const script = (does: string, ...steps: Step[]): Script => ({ does, steps })
const asAnn = (does: string, ...steps: Step[]): Script => ({ does, as: 'ann', steps })

const protocol: ScriptGroup = {
  title: 'frames and joins',
  cases: [
    script(
      'a heartbeat',
      send(null, '9', 'phoenix', 'heartbeat', {}),
      receive(null, '9', 'phoenix', 'phx_reply', ok()),
    ),
    {
      does: 'a heartbeat of the first version',
      version: '1.0.0',
      steps: [
        { send: { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '9', join_ref: null } },
        { receive: { topic: 'phoenix', event: 'phx_reply', payload: ok(), ref: '9', join_ref: null } },
      ],
    },
    {
      does: 'a join of the first version',
      version: '1.0.0',
      steps: [
        { send: { topic: T, event: 'phx_join', payload: { config: {} }, ref: '1', join_ref: '1' } },
        {
          receive: expect.objectContaining({
            topic: T,
            event: 'phx_reply',
            payload: ok({ postgres_changes: [] }),
            ref: '1',
          }),
        },
      ],
    },
    script('a join', join(), joined()),
    ...[
      {},
      { broadcast: { ack: true, self: true } },
      { presence: { key: 'me' } },
      { presence: { enabled: false } },
      { private: false },
    ].map((config) => script(`a join with ${JSON.stringify(config)}`, join(config), joined())),
    script(
      'leaving',
      join(),
      joined(),
      send('1', '2', T, 'phx_leave', {}),
      receive('1', '2', T, 'phx_reply', ok()),
      receive('1', '1', T, 'phx_close', expect.anything()),
    ),
    script(
      'joining twice closes the first',
      join(),
      joined(),
      send('2', '2', T, 'phx_join', { config: {} }),
      receive('1', '1', T, 'phx_close', expect.anything()),
      receive('2', '2', T, 'phx_reply', ok({ postgres_changes: [] })),
    ),
  ],
}

type Wanted = { event?: string; schema?: string; table?: string; filter?: string; select?: string[] }
const changesOf = (wanted: Wanted): Wanted => ({ event: '*', schema: 'public', table: 'things', ...wanted })
const subscribed = (wanted: Wanted = {}): Step[] => [
  join({ postgres_changes: [changesOf(wanted)] }),
  joined({ postgres_changes: [{ id: expect.anything(), ...changesOf(wanted) }] }),
  receive('1', null, T, 'system', {
    message: 'Subscribed to PostgreSQL',
    status: 'ok',
    extension: 'postgres_changes',
    channel: 'room',
  }),
]
const change = (data: object): Step =>
  receive(pushed, null, T, 'postgres_changes', {
    ids: [expect.anything()],
    data: expect.objectContaining(data),
  })
const insert = (id: number, name: string, size: string): Step => ({
  sql: `insert into things (id, name, size) values (${id}, ${name}, ${size})`,
})
const columns = expect.arrayContaining([{ name: 'id', type: 'int8' }])
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** A filter, a row that it leaves out, and one that it selects. */
const filters: [filter: string, without: [string, string], selected: [string, string]][] = [
  ['size=eq.5', ["'a'", '4'], ["'a'", '5']],
  ['size=neq.5', ["'a'", '5'], ["'a'", '4']],
  ['size=lt.5', ["'a'", '5'], ["'a'", '4']],
  ['size=lte.5', ["'a'", '6'], ["'a'", '5']],
  ['size=gt.5', ["'a'", '5'], ["'a'", '6']],
  ['size=gte.5', ["'a'", '4'], ["'a'", '5']],
  ['size=gt.9', ["'a'", '5'], ["'a'", '10']],
  ['size=in.(1,3)', ["'a'", '2'], ["'a'", '3']],
  ['name=in.("a,b",c)', ["'a'", '1'], ["'a,b'", '1']],
  ['size=is.null', ["'a'", '1'], ["'a'", 'null']],
  ['size=not.is.null', ["'a'", 'null'], ["'a'", '1']],
  ['size=eq.5', ["'a'", 'null'], ["'a'", '5']],
  ['size=isdistinct.5', ["'a'", '5'], ["'a'", 'null']],
  ['name=eq.a', ["'b'", '1'], ["'a'", '1']],
  ['name=like.a%', ["'Ab'", '1'], ["'ab'", '1']],
  ['name=ilike.a%', ["'b'", '1'], ["'Ab'", '1']],
  ['name=not.like.a%', ["'ab'", '1'], ["'b'", '1']],
  ['name=match.^a+$', ["'ab'", '1'], ["'aa'", '1']],
  ['name=imatch.^a+$', ["'ab'", '1'], ["'AA'", '1']],
  ['name=not.match.^a', ["'ab'", '1'], ["'b'", '1']],
  ['size=gt.1,name=eq.a', ["'b'", '2'], ["'a'", '2']],
]

const refused = (wanted: Wanted): Script => ({
  does: `refuses ${JSON.stringify(wanted)}`,
  as: 'ann',
  steps: [
    join({ postgres_changes: [changesOf(wanted)] }),
    receive(
      '1',
      null,
      T,
      'system',
      expect.objectContaining({
        status: 'error',
        extension: 'postgres_changes',
        channel: 'room',
        message: expect.stringMatching(/^Unable to subscribe to changes with given parameters\./),
      }),
    ),
  ],
})

const changes: ScriptGroup = {
  title: 'changes of tables',
  cases: [
    asAnn(
      'an insert',
      ...subscribed({ event: 'INSERT' }),
      insert(1, "'a'", '5'),
      change({
        schema: 'public',
        table: 'things',
        type: 'INSERT',
        commit_timestamp: time,
        columns,
        record: { id: 1, name: 'a', size: 5, at: '2026-01-02T03:04:05.678901+00:00' },
        errors: null,
      }),
    ),
    asAnn(
      'an update',
      insert(1, "'a'", '5'),
      ...subscribed({ event: 'UPDATE' }),
      { sql: "update things set name = 'b'" },
      change({
        type: 'UPDATE',
        record: expect.objectContaining({ id: 1, name: 'b' }),
        old_record: { id: 1 },
      }),
    ),
    asAnn(
      'a deletion',
      insert(1, "'a'", '5'),
      ...subscribed({ event: 'DELETE' }),
      { sql: 'delete from things' },
      change({ type: 'DELETE', old_record: { id: 1 } }),
    ),
    asAnn(
      'all events',
      ...subscribed(),
      insert(1, "'a'", '5'),
      change({ type: 'INSERT' }),
      { sql: 'update things set size = 6' },
      change({ type: 'UPDATE' }),
      { sql: 'delete from things' },
      change({ type: 'DELETE' }),
    ),
    ...filters.map(([filter, [name, size], [selectedName, selectedSize]]) =>
      asAnn(
        `${filter} leaves out ${name}, ${size}`,
        ...subscribed({ event: 'INSERT', filter }),
        insert(1, name, size),
        insert(2, selectedName, selectedSize),
        change({ record: expect.objectContaining({ id: 2 }) }),
        {
          all: 'postgres_changes',
          are: [
            expect.objectContaining({
              data: expect.objectContaining({ record: expect.objectContaining({ id: 2 }) }),
            }),
          ],
        },
      ),
    ),
    asAnn(
      'selected columns of an insert',
      ...subscribed({ event: 'INSERT', select: ['id', 'name'] }),
      insert(1, "'a'", '5'),
      change({
        columns: [
          { name: 'id', type: 'int8' },
          { name: 'name', type: 'text' },
        ],
        record: { id: 1, name: 'a' },
      }),
    ),
    asAnn(
      'selected columns of an update, and a filter on another',
      insert(1, "'a'", '5'),
      ...subscribed({ event: 'UPDATE', select: ['name'], filter: 'size=eq.6' }),
      { sql: "update things set size = 6, name = 'b'" },
      change({ record: { name: 'b' }, old_record: { id: 1 } }),
    ),
    asAnn(
      'the key of a deletion, whatever is selected',
      insert(1, "'a'", '5'),
      ...subscribed({ event: 'DELETE', select: ['name'] }),
      { sql: 'delete from things' },
      change({ old_record: { id: 1 } }),
    ),
    asAnn(
      'two selections of one table',
      join({ postgres_changes: [changesOf({ select: ['id'] }), changesOf({ select: ['name'] })] }),
      joined({
        postgres_changes: [
          { id: expect.anything(), ...changesOf({ select: ['id'] }) },
          { id: expect.anything(), ...changesOf({ select: ['name'] }) },
        ],
      }),
      receive('1', null, T, 'system', expect.objectContaining({ status: 'ok' })),
      insert(1, "'a'", '5'),
      change({ record: { id: 1 } }),
      change({ record: { name: 'a' } }),
    ),
    refused({ select: ['nothing'] }),
    refused({ select: [] }),
    refused({ table: '*', select: ['id'] }),
    refused({ table: 'nothing' }),
    refused({ table: 'closed' }),
    refused({ filter: 'nothing=eq.1' }),
    refused({ filter: 'size=eq.x' }),
    refused({ filter: 'size' }),
    refused({ filter: 'size=about.5' }),
    refused({ filter: 'size=in.5' }),
    refused({ filter: 'name=match.(' }),
  ],
}

const said = (event: string, payload: unknown) => ({ type: 'broadcast', event, payload })
const heard = (event: string, payload: unknown): Step =>
  receive(pushed, null, T, 'broadcast', expect.objectContaining(said(event, payload)))
const broadcasts: ScriptGroup = {
  title: 'broadcasts',
  cases: [
    script(
      'acknowledged',
      join({ broadcast: { ack: true } }),
      joined(),
      send('1', '2', T, 'broadcast', said('hi', { a: 1 })),
      receive('1', '2', T, 'phx_reply', ok()),
    ),
    script(
      'heard by the sender',
      join({ broadcast: { self: true } }),
      joined(),
      send('1', '2', T, 'broadcast', said('hi', { a: 1 })),
      heard('hi', { a: 1 }),
    ),
    script(
      'not heard by the sender',
      join(),
      joined(),
      send('1', '2', T, 'broadcast', said('hi', {})),
      {
        post: '/api/broadcast',
        body: { messages: [{ topic: 'room', event: 'after', payload: {} }] },
        status: 202,
      },
      heard('after', {}),
      { all: 'broadcast', are: [expect.objectContaining({ event: 'after' })] },
    ),
    script(
      'by HTTP',
      join(),
      joined(),
      {
        post: '/api/broadcast',
        body: { messages: [{ topic: 'room', event: 'x', payload: { b: [1] } }] },
        status: 202,
      },
      heard('x', { b: [1] }),
    ),
    script(
      'one by HTTP',
      join(),
      joined(),
      { post: '/api/broadcast/room/events/y', body: { c: 2 }, status: 202 },
      heard('y', { c: 2 }),
    ),
    script('malformed by HTTP', { post: '/api/broadcast', body: { messages: 'x' }, status: 422 }),
    script(
      'from SQL',
      join(),
      joined(),
      { sql: `select realtime.send('{"a":1}', 'sql', 'room', false)` },
      heard('sql', expect.objectContaining({ a: 1 })),
    ),
    script(
      'from SQL, with the id of the message',
      join(),
      joined(),
      { sql: `select realtime.send('{"a":1}', 'sql', 'room', false)` },
      heard('sql', { a: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    ),
    script(
      'from SQL, with an id of its own',
      join(),
      joined(),
      { sql: `select realtime.send('{"id":7}', 'sql', 'room', false)` },
      heard('sql', { id: 7 }),
    ),
    script(
      'from SQL, a list',
      join(),
      joined(),
      { sql: `select realtime.send('[1]', 'sql', 'room', false)` },
      heard('sql', [1]),
    ),
    asAnn(
      'from a trigger',
      join({ private: true }),
      joined(),
      { sql: `insert into announced values (1, 'x')` },
      heard(
        'INSERT',
        expect.objectContaining({
          operation: 'INSERT',
          table: 'announced',
          schema: 'public',
          record: { id: 1, name: 'x' },
          old_record: null,
        }),
      ),
    ),
    asAnn(
      'of an update from a trigger',
      { sql: `insert into announced values (1, 'x')` },
      join({ private: true }),
      joined(),
      { sql: `update announced set name = 'y'` },
      heard(
        'UPDATE',
        expect.objectContaining({
          operation: 'UPDATE',
          record: { id: 1, name: 'y' },
          old_record: { id: 1, name: 'x' },
        }),
      ),
    ),
    asAnn(
      'of a deletion from a trigger',
      { sql: `insert into announced values (1, 'x')` },
      join({ private: true }),
      joined(),
      { sql: 'delete from announced' },
      heard(
        'DELETE',
        expect.objectContaining({ operation: 'DELETE', record: null, old_record: { id: 1, name: 'x' } }),
      ),
    ),
    asAnn(
      'of bytes from SQL',
      join(),
      joined(),
      { sql: `select realtime.send_binary('\\x0102', 'bytes', 'room', false)` },
      { receive: { bytes: expect.stringMatching(/0102$/) } },
    ),
    script(
      'a private channel without permission',
      join({ private: true }),
      receive('1', '1', T, 'phx_reply', {
        status: 'error',
        response: { reason: expect.stringMatching(/^Unauthorized/) },
      }),
    ),
  ],
}

const refusedJoin = (does: string, config: object, reason: string) =>
  asAnn(does, join(config), receive('1', '1', T, 'phx_reply', { status: 'error', response: { reason } }))
const again = (event: string, payload: unknown) =>
  receive(pushed, null, T, 'broadcast', {
    ...said(event, payload),
    meta: { replayed: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
const hex = (text: string) => Buffer.from(text).toString('hex')
const replayFrom = (replay: unknown) => ({ private: true, broadcast: { replay } })
const kept = (event: string, isPrivate = true): Step => ({
  sql: `select realtime.send('{"id":1}', '${event}', 'room', ${isPrivate})`,
})

/** They have arrived at a channel that was there in time, so that the next one only receives them again. */
const keptAndHeard = (...events: string[]): Step[] => [
  join({ private: true }),
  joined(),
  ...events.map((event) => kept(event)),
  heard(events.at(-1) ?? '', { id: 1 }),
  send('1', '2', T, 'phx_leave', {}),
  receive('1', '2', T, 'phx_reply', ok()),
]

const replays: ScriptGroup = {
  title: 'replay and readiness',
  cases: [
    asAnn(
      'earlier broadcasts from SQL, in order',
      ...keptAndHeard('one', 'two'),
      join(replayFrom({ since: 0 })),
      joined(),
      again('one', { id: 1 }),
      again('two', { id: 1 }),
    ),
    asAnn(
      'bytes from SQL',
      ...keptAndHeard('one'),
      { sql: `select realtime.send_binary('\\x0102', 'bytes', 'room', true)` },
      join(replayFrom({ since: 0 })),
      joined(),
      again('one', { id: 1 }),
      { receive: { bytes: expect.stringMatching(new RegExp(`^04.*${hex('{"replayed":true,')}.*0102$`)) } },
    ),
    asAnn(
      'the latest ones',
      ...keptAndHeard('one', 'two', 'three'),
      join(replayFrom({ since: 0, limit: 2 })),
      joined(),
      again('two', { id: 1 }),
      again('three', { id: 1 }),
    ),
    asAnn(
      'none of the future, of other topics, of public channels, or that a client has sent',
      kept('public', false),
      { sql: `select realtime.send('{"id":1}', 'elsewhere', 'other', true)` },
      {
        post: '/api/broadcast',
        body: { messages: [{ topic: 'room', event: 'sent', payload: {}, private: true }] },
        status: 403,
      },
      join(replayFrom({ since: 0 })),
      joined(),
      kept('after'),
      heard('after', { id: 1 }),
      { all: 'broadcast', are: [expect.objectContaining({ event: 'after' })] },
    ),
    asAnn(
      'nothing before the time',
      ...keptAndHeard('one'),
      send('2', '3', T, 'phx_join', { config: replayFrom({ since: 4_000_000_000_000 }) }),
      receive('2', '3', T, 'phx_reply', ok({ postgres_changes: [] })),
      kept('after'),
      receive(
        expect.toBeOneOf([null, '2']),
        null,
        T,
        'broadcast',
        expect.objectContaining(said('after', { id: 1 })),
      ),
      {
        all: 'broadcast',
        are: [expect.objectContaining({ event: 'one' }), expect.objectContaining({ event: 'after' })],
      },
    ),
    refusedJoin(
      'no replay on a public channel',
      { broadcast: { replay: { since: 0 } } },
      'UnableToReplayMessages: Replay is not allowed for public channels',
    ),
    ...[{}, { since: 'yesterday' }, { since: -1 }, { since: 0, limit: 0 }, { since: 0, limit: 'all' }, 5].map(
      (replay) =>
        refusedJoin(
          `a replay of ${JSON.stringify(replay)}`,
          replayFrom(replay),
          'UnableToReplayMessages: Replay params are not valid',
        ),
    ),
    script(
      'readiness for broadcasts from SQL',
      join({ broadcast: { replication_ready: true } }),
      joined(),
      receive('1', null, T, 'system', {
        message: 'Replication connection established',
        status: 'ok',
        extension: 'system',
        channel: 'room',
      }),
    ),
  ],
}

const presence: ScriptGroup = {
  title: 'presence',
  cases: [
    script(
      'the state after a join',
      join({ presence: { enabled: true, key: 'me' } }),
      joined(),
      receive('1', null, T, 'presence_state', {}),
    ),
    script(
      'tracking',
      join({ presence: { enabled: true, key: 'me' } }),
      joined(),
      send('1', '2', T, 'presence', { type: 'presence', event: 'track', payload: { on: 1 } }),
      receive('1', '2', T, 'phx_reply', ok()),
      receive(expect.anything(), null, T, 'presence_diff', {
        joins: { me: { metas: [expect.objectContaining({ on: 1, phx_ref: expect.any(String) })] } },
        leaves: {},
      }),
    ),
    script(
      'untracking',
      join({ presence: { enabled: true, key: 'me' } }),
      joined(),
      send('1', '2', T, 'presence', { type: 'presence', event: 'track', payload: {} }),
      receive('1', '2', T, 'phx_reply', ok()),
      send('1', '3', T, 'presence', { type: 'presence', event: 'untrack' }),
      receive('1', '3', T, 'phx_reply', ok()),
    ),
  ],
}

export const realtimeGroups = [protocol, changes, broadcasts, replays, presence]
