// Which jobs the server runs regularly.

import { randomUUID } from 'node:crypto'
import { DISK_RESERVE, type Gateway, type Logger } from '@kinfold/gateway'
import { everyNight, type Nightly } from './backup/nightly.ts'
import { freeBytes } from './health.ts'
import { call, everyDay, everyFewSeconds, everyHour, type Reports } from './jobs.ts'
import type { Secrets } from './secrets.ts'

type Parts = {
  /** Where this process listens. */
  url: string
  secrets: Secrets
  gateway: Gateway
  /** The data directory. */
  directory: string
  /** Whether push services accept this hub. */
  sendsPushes: boolean
  /** Undefined: no backups at night. */
  nightly: Nightly | undefined
  log: Logger
}

/** @returns a function that stops all jobs */
export function startJobs({ url, secrets, gateway, directory, sendsPushes, nightly, log }: Parts) {
  const ask = (path: string, body?: object, signal?: AbortSignal) =>
    call(`${url}${path}`, secrets.secretKey, body, signal)
  const callFunction = (name: string) => (signal: AbortSignal) => ask(`/functions/v1/${name}`, {}, signal)
  const callSql = (name: string) => (signal: AbortSignal) => ask(`/rest/v1/rpc/${name}`, {}, signal)

  const daily = {
    // Before the files, which it frees.
    'empty-bin': callSql('empty_bin'),
    'remove-unused-files': callFunction('remove-unused-files'),
    'add-birthday-notifications': callSql('add_birthday_notifications'),
    'clean-up-notifications': callSql('clean_up_notifications'),
    'forget-changes': callSql('forget_changes'),
    'remove-abandoned-accounts': callSql('remove_abandoned_accounts'),
    'send-summaries': callFunction('send-summaries'),
    sweep: gateway.sweep,
  }
  const hourly = {
    'describe-pictures': gateway.describePictures,
    'measure-disk': async (signal: AbortSignal) => {
      // Uploads stop at the reserve.
      const free_bytes = Math.max(0, (await freeBytes(directory)) - DISK_RESERVE)
      return ask('/rest/v1/rpc/report_disk_space', { free_bytes }, signal)
    },
  }
  const holder = randomUUID()
  const reports: Reports = {
    log,
    claim: async (job, every) => (await ask('/rest/v1/rpc/claim_job', { job, every, holder })) === 'true',
    report: (job, failure) => ask('/rest/v1/rpc/report_job', { job, failure }),
  }
  const stops = [everyHour(hourly, reports), everyDay(daily, reports)]
  if (sendsPushes) stops.push(everyFewSeconds('send-pushes', callFunction('send-pushes'), reports))
  if (nightly) stops.push(everyNight(nightly, reports))
  return async () => {
    for (const stop of stops) await stop()
  }
}
