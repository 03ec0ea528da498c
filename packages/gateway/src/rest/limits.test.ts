// What one request, and all requests of one caller, may cost.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys } from '../../../../test/gateway.ts'
import { ann, ben, type Cinema, openCinema, tokenOf } from './cinema.fixture.ts'

let cinema: Cinema

beforeAll(async () => {
  cinema = await openCinema()
  await cinema.admin.unsafe(`
    create table public.reels (id int primary key, frames text default repeat('x', 21 * 1024 * 1024));
    grant select, insert, delete on public.reels to anon;
    create function public.wait() returns int language sql as $$ select 1 from pg_advisory_xact_lock_shared(7) $$;
    grant execute on function public.wait to anon, authenticated, service_role;
    notify pgrst, 'reload schema'`)
  await vi.waitFor(async () => expect(await cinema.request('/reels')).toMatchObject({ status: 200 }))
})

afterAll(() => cinema.close())

describe('rows that shared parents repeat', () => {
  test.each<[string, number]>([
    ['/films?select=directors(films(title))', 400],
    ['/films?select=directors(films(title))&limit=100', 200],
    ['/films?select=directors(films(title))&limit=101', 400],
    ['/films?select=directors(films(title))&directors.films.limit=100', 200],
    ['/films?select=directors(films(title))&id=eq.1', 200],
    ['/films?select=directors(films(title))&id=not.eq.1', 400],
    ['/films?select=directors(films(title))&directors.id=eq.1', 400],
    ['/films?select=actors(films(title))&limit=10', 400],
    ['/directors?select=films(title,screenings!screenings_film_id_fkey(id))', 200],
    ['/films?select=title,directors(name),roles(part,actors(name))', 200],
  ])('GET %s answers %i', async (path, status) => {
    const answer = await cinema.request(path)
    expect(answer).toMatchObject({ status })
    if (status === 400) {
      expect(answer.body).toEqual({
        code: '54001',
        message: "The embedded resource 'films' can repeat too many rows",
        details: expect.stringContaining('up to 100000 in total'),
        hint: expect.stringContaining('films.limit=10'),
      })
    }
  })
})

describe('a response that is too large', () => {
  const refusal = {
    status: 400,
    body: {
      code: '54000',
      message: 'The response is too large',
      details: 'A response may have at most 20971520 bytes.',
      hint: 'Set a smaller limit, or select fewer columns.',
    },
  }

  test('is refused, and a write rolls back', async () => {
    const body = JSON.stringify({ id: 1 })
    const headers = { prefer: 'return=representation' }
    expect(await cinema.request('/reels', { method: 'POST', body, headers })).toMatchObject(refusal)
    expect(await cinema.request('/reels?select=id')).toMatchObject({ status: 200, body: [] })
  })

  test.each([
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'text/csv',
  ])('is refused as %s', async (accept) => {
    await cinema.admin`insert into public.reels (id) values (2)`
    expect(await cinema.request('/reels', { headers: { accept } })).toMatchObject(refusal)
    await cinema.admin`delete from public.reels`
  })
})

describe('regular expressions', () => {
  test.each([
    '/films?select=id&title=match.^Ra',
    '/films?select=id&title=not.imatch.x',
    '/films?select=id&or=(id.eq.1,and(id.eq.2,title.match(any).{a}))',
    '/directors?select=id,films(id)&films.title=imatch.x',
    '/rpc/films_of?name=Akira&title=match.x',
  ])('GET %s is refused', async (path) => {
    const authorization = `Bearer ${await tokenOf(ann)}`
    expect(await cinema.request(path, { headers: { authorization } })).toMatchObject({
      status: 400,
      body: {
        code: '0A000',
        message: 'Use of the operators match and imatch is not allowed',
        details: null,
        hint: 'Use like or ilike.',
      },
    })
  })

  test('are refused in the filter of a change', async () => {
    const films = (await cinema.as(ann)).from('films')
    expect(await films.delete().filter('title', 'match', 'x')).toMatchObject({ error: { code: '0A000' } })
  })
})

describe('slow queries', () => {
  const waiting = async () => {
    const [row] = await cinema.admin`
      select count(*)::int from pg_stat_activity
       where datname = current_database() and query like '%"wait"%' and wait_event = 'advisory'`
    return row?.count
  }
  const wait = (init: RequestInit = {}) => cinema.request('/rpc/wait', { method: 'POST', ...init })

  /** Runs `work` while every `wait()` waits. */
  const whileTheyWait = async (work: () => Promise<void>) => {
    const lock = await cinema.admin.reserve()
    await lock`select pg_advisory_lock(7)`
    try {
      await work()
    } finally {
      await lock`select pg_advisory_unlock_all()`
      lock.release()
    }
  }

  test('of all callers without an account leave connections to members', async () => {
    let slow: Promise<unknown>[] = []
    await whileTheyWait(async () => {
      slow = Array.from({ length: 10 }, () => wait())
      await vi.waitFor(async () => expect(await waiting()).toBe(3))
      expect(await (await cinema.as(ann)).from('films').select('id').eq('id', 1)).toMatchObject({
        data: [{ id: 1 }],
      })
      expect(await waiting()).toBe(3)
    })
    await Promise.all(slow)
  })

  test('of one member leave connections to another', async () => {
    const anns = await cinema.as(ann)
    let slow: PromiseLike<unknown>[] = []
    await whileTheyWait(async () => {
      slow = Array.from({ length: 10 }, () => anns.rpc('wait').then())
      await vi.waitFor(async () => expect(await waiting()).toBe(3))
      expect(await (await cinema.as(ben)).from('films').select('id').eq('id', 1)).toMatchObject({
        data: [{ id: 1 }],
      })
      expect(await waiting()).toBe(3)
    })
    await Promise.all(slow)
  })

  test('end when the client disconnects', async () => {
    await whileTheyWait(async () => {
      const client = new AbortController()
      // The secret key has no timeout.
      const lost = wait({ headers: { apikey: keys.secret }, signal: client.signal })
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      client.abort()
      await expect(lost).rejects.toThrow('abort')
      await vi.waitFor(async () => expect(await waiting()).toBe(0))
    })
  })
})
