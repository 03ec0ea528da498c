// Runs the whole server: the order of the start, and of a stop that loses nothing.

import { createGateway, type Logger, writesH264 } from '@kinfold/gateway'
import { textsIn } from '@kinfold/i18n/server'
import type postgres from 'postgres'
import { createApp } from './app.ts'
import { createBackupFacts } from './backup/backup-facts.ts'
import type { Nightly } from './backup/nightly.ts'
import type { Config } from './config.ts'
import { makeDataDirectory, refuseIncompleteData } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { gatewayOptions } from './gateway-options.ts'
import { createHealthCheck, watchHealth } from './health.ts'
import { openHttpServer } from './http-server.ts'
import { lockDataDirectory } from './lock.ts'
import { createBackupWarner } from './mail.ts'
import { openBucket } from './objects.ts'
import { loadSecrets } from './secrets.ts'
import { asStartError } from './start-error.ts'
import { startJobs } from './start-jobs.ts'
import { type DemoPerson, webConfig } from './web-config.ts'

export type RunningServer = {
  /** Where this process listens. */
  url: string
  /** Stops everything in order; resolves when the database is safely down. */
  stop(): Promise<void>
}

type Stop = () => Promise<void>

/**
 * @param webDirectory the built web app; left out in development
 * @param demo the people that visitors of a demo can sign in as
 * @throws {StartError} for what the host can fix; everything already started is stopped again
 */
export async function serve(
  config: Config,
  log: Logger,
  webDirectory?: string,
  demo?: DemoPerson[],
): Promise<RunningServer> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const step of stops.reverse()) await step()
  }
  try {
    const url = await start(config, log, webDirectory, demo, stops)
    return { url, stop }
  } catch (error) {
    await stop()
    throw asStartError(error, config.dataDirectory)
  }
}

/** Adds to `stops` how to undo each step. */
async function start(
  config: Config,
  log: Logger,
  webDirectory: string | undefined,
  demo: DemoPerson[] | undefined,
  stops: Stop[],
): Promise<string> {
  await makeDataDirectory(config.dataDirectory)
  stops.push(await lockDataDirectory(config.dataDirectory))
  await refuseIncompleteData(config.dataDirectory, !config.databaseUrl)
  const secrets = await loadSecrets(config.dataDirectory)

  const http = await openHttpServer(config)
  stops.push(http.close)
  const database = await openDatabase(config, secrets, log)
  stops.push(database.stop)
  const options = await gatewayOptions(config, secrets, http.url, database.gateway, log)
  const gateway = await createGateway(options)
  stops.push(gateway.close)
  const health = createHealthCheck(database.gateway, config.dataDirectory)
  stops.push(health.close, watchHealth(health.check, log))

  const web = webConfig(config, secrets, await writesH264(config.ffmpeg), demo)
  const app = createApp({ gateway, config: web, health: health.check, webDirectory, log })
  http.handOver(app.fetch, gateway.upgrade)
  stops.push(() => http.drain(options.hasPeers === true))
  if (config.metricsPort !== undefined) {
    // Loaded only here, because few hosts need it.
    const { serveMetrics } = await import('./metrics.ts')
    const observed = {
      health: health.check,
      directory: config.dataDirectory,
      backups: createBackupFacts(database.owner),
      onFinish: http.onFinish,
    }
    const metrics = await serveMetrics(config.metricsPort, observed)
    log.info({ url: `${metrics.url}/metrics` }, 'metrics are served')
    stops.push(metrics.close)
  }
  const sendsPushes = web.vapidPublicKey !== undefined
  const nightly = config.backupsTo
    ? nightlyBackups(config, config.backupsTo, database.owner, http.url, log)
    : undefined
  stops.push(
    startJobs({
      url: http.url,
      secrets,
      gateway,
      directory: config.dataDirectory,
      sendsPushes,
      nightly,
      log,
    }),
  )
  return http.url
}

function nightlyBackups(
  config: Config,
  folder: string,
  owner: postgres.Sql,
  url: string,
  log: Logger,
): Nightly {
  const { dataDirectory, backupPassphrase: passphrase } = config
  const findTexts = async (address: string) => {
    const [row] = await owner<
      { language: string | null }[]
    >`select public.language_of(${address}) as language`
    return textsIn(row?.language)
  }
  return {
    owner,
    dataDirectory,
    folder,
    passphrase,
    openStore: () => openBucket(config),
    intoBucket: config.backupsIntoBucket,
    log,
    warn: createBackupWarner(config, config.publicUrl ?? url, findTexts, log),
  }
}
