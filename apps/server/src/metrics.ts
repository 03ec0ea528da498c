// Metrics for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/), on a port of their own that only
// this computer can reach.

import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupFacts } from './backup/backup-facts.ts'
import { freeBytes, type Health } from './health.ts'
import { listen } from './listen.ts'

export type Finished = { method: string; path: string; status: number; seconds: number }

type Observed = {
  health(): Promise<Health>
  /** The data directory. */
  directory: string
  backups(): Promise<BackupFacts>
  /** Calls the listener after each request. */
  onFinish(listener: (request: Finished) => void): void
}

/**
 * Serves `GET /metrics` on the loopback; any other path is 404.
 * @returns a function that stops it
 * @throws {StartError} if the port is in use or not permitted
 */
export async function serveMetrics(port: number, observed: Observed) {
  const registry = createRegistry(observed)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
  })
  const url = await listen(server, { host: '127.0.0.1', port }, 'METRICS_PORT')
  return {
    url,
    async close() {
      server.close()
      server.closeAllConnections()
      registry.clear()
    },
  }
}

function createRegistry({ health, directory, backups, onFinish }: Observed): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'kinfold_healthy',
    help: '1 if the database and the disk take writes, otherwise 0',
    registers,
    async collect() {
      this.set((await health()).status === 'ok' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kinfold_disk_free_bytes',
    help: 'Free space for the data directory',
    registers,
    async collect() {
      this.set(await freeBytes(directory).catch(() => 0))
    },
  })
  new Gauge({
    name: 'kinfold_backup_proven_timestamp_seconds',
    help: 'When the last proven backup was made; 0 if there is none',
    registers,
    async collect() {
      this.set(((await backups()).proven?.getTime() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'kinfold_backup_damaged_files',
    help: 'Files of stored backups that are damaged and cannot be replaced',
    registers,
    async collect() {
      this.set((await backups()).damaged)
    },
  })
  const duration = new Histogram({
    name: 'kinfold_http_request_duration_seconds',
    help: 'Duration of requests until the response is sent',
    labelNames: ['service', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  onFinish(({ method, path, status, seconds }) => {
    duration.observe({ service: serviceOf(path), method, status }, seconds)
  })
  return registry
}

/** `rest` for `/rest/v1/posts`; `web` for the app. Few values, whatever clients ask for. */
const serviceOf = (path: string) => /^\/(auth|rest|storage|realtime|functions)\/v1\//.exec(path)?.[1] ?? 'web'
