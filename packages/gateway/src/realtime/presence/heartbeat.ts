// Keeps this gateway registered in `realtime.gateways` while presence is in use, and removes gateways that died.

import { randomUUID } from 'node:crypto'
import type { Row, Statement } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import {
  deleteGateway,
  insertGateway,
  removeDeadGateways,
  removePresencesOf,
  touchGateway,
} from './stored-presences.ts'

export type Heartbeat = {
  gatewayId: string
  /** Registers the gateway on first use, so that a server without presence writes nothing. */
  start(): Promise<unknown>
  /** Removes the gateway with all its presences. */
  stop(): Promise<void>
}

const INTERVAL_MS = 10_000

type Options = {
  run(statement: Statement): Promise<Row[]>
  /** Called after each beat that reached the database. */
  onBeat(): void
  /** Called when the other gateways took this one for dead and removed its presences. */
  onGap(): void
  log: Logger
}

export function createHeartbeat({ run, onBeat, onGap, log }: Options): Heartbeat {
  const gatewayId = randomUUID()
  let registered: Promise<unknown> | undefined
  let beating: NodeJS.Timeout | undefined
  let stopped = false

  function start() {
    registered ??= run(insertGateway(gatewayId)).catch((error) => {
      registered = undefined
      throw error
    })
    beating ??= setInterval(beat, INTERVAL_MS)
    return registered
  }

  async function beat() {
    try {
      const found = await run(touchGateway(gatewayId))
      if (found.length === 0 && !stopped) {
        registered = undefined
        await start()
        onGap()
      }
      await run(removeDeadGateways)
      onBeat()
    } catch (error) {
      log.error({ err: error }, 'realtime: presence heartbeat failed')
    }
  }

  return {
    gatewayId,
    start,
    async stop() {
      stopped = true
      clearInterval(beating)
      if (!registered) return
      try {
        await run(removePresencesOf(gatewayId))
        await run(deleteGateway(gatewayId))
      } catch (error) {
        log.error({ err: error }, 'realtime: removing presences failed')
      }
    },
  }
}
