// A calendar that subscribes: vdirsyncer reads the feed of a hub into a folder with a file for each event.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHub } from './hub.ts'

let hub: Awaited<ReturnType<typeof openHub>>
let folder: string
const calendar = () => join(folder, 'calendar')

beforeAll(async () => {
  hub = await openHub()
  folder = await mkdtemp(join(tmpdir(), 'kinfold-vdirsyncer-'))
  await mkdir(calendar())
  const { data: token } = await hub.bento.db.rpc('create_calendar_feed', { kind: 'all' }).throwOnError()
  await writeFile(
    join(folder, 'config'),
    `[general]
status_path = "${folder}/status"
[pair family]
a = "hub"
b = "folder"
collections = null
[storage hub]
type = "http"
url = "${hub.url}/functions/v1/calendar/family.ics?token=${token}"
[storage folder]
type = "filesystem"
path = "${calendar()}"
fileext = ".ics"
`,
  )
  await vdirsyncer('discover')
})
afterAll(async () => {
  await hub.close()
  await rm(folder, { recursive: true })
})

const vdirsyncer = (command: 'discover' | 'sync') =>
  promisify(execFile)('vdirsyncer', ['--config', join(folder, 'config'), command])

/** Synchronizes. @returns the content of each file by the first title in it; vdirsyncer names them by their content */
async function synchronized(): Promise<Record<string, string>> {
  await vdirsyncer('sync')
  const names = await readdir(calendar())
  const files = await Promise.all(names.map((name) => readFile(join(calendar(), name), 'utf8')))
  return Object.fromEntries(files.map((text) => [/^SUMMARY:(.+?)\r?$/m.exec(text)?.[1], text]))
}

test('vdirsyncer follows events, and a series with its exceptions as one', async () => {
  const { db, family_id } = hub.rosa
  const add = async (values: object) =>
    (
      await db
        .from('events')
        .insert({ family_id, ...values })
        .select('id')
        .single()
        .throwOnError()
    ).data.id
  const hour = (start: string, end: string) => ({ start_time: `${start}:00Z`, end_time: `${end}:00Z` })
  const walk = await add({ title: 'Walk', ...hour('2199-11-20T12:00', '2199-11-20T13:00') })
  const picnic = await add({ title: 'Picnic', ...hour('2199-06-20T12:00', '2199-06-20T13:00') })
  const choir = await add({
    title: 'Choir',
    ...hour('2026-03-02T17:00', '2026-03-02T18:00'),
    rrule: 'FREQ=WEEKLY',
    time_zone: 'Europe/Berlin',
  })
  const moved = { series_id: choir, recurrence_id: '2026-03-09T17:00:00Z' }
  await add({ title: 'Concert', ...hour('2026-03-09T18:00', '2026-03-09T20:00'), ...moved })

  const first = await synchronized()
  expect(Object.keys(first).sort()).toEqual(['Choir', 'Picnic', 'Walk'])
  expect(first.Choir).toMatch(/BEGIN:VTIMEZONE[\s\S]*TZID:Europe\/Berlin/)
  expect(first.Choir?.match(/^(?:SUMMARY|RRULE:FREQ=WEEKLY|RECURRENCE-ID)[^\r\n]*/gm)).toEqual([
    'RRULE:FREQ=WEEKLY',
    'SUMMARY:Choir',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260309T180000',
    'SUMMARY:Concert',
  ])

  await db.from('events').update({ title: 'Long walk' }).eq('id', walk).throwOnError()
  await db.from('events').delete().eq('id', picnic).throwOnError()
  await db.rpc('cancel_occurrence', { series: choir, occurrence: '2026-03-16T17:00:00Z' }).throwOnError()
  const second = await synchronized()
  expect(Object.keys(second).sort()).toEqual(['Choir', 'Long walk'])
  expect(second.Choir).toContain('EXDATE;TZID=Europe/Berlin:20260316T180000')
})
