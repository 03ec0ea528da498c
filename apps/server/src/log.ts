// Logs JSON lines for service managers and readable lines to a terminal.

import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export function createLog({ logLevel: level }: Config): Logger {
  if (!process.stdout.isTTY) return pino({ level })
  return pino({ level, base: null }, { write: (line) => process.stdout.write(readable(JSON.parse(line))) })
}

function readable({ level, time, msg, err, ...fields }: Record<string, unknown>): string {
  const label = pino.levels.labels[Number(level)] ?? ''
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const stack = (err as { stack?: string } | undefined)?.stack
  const line = [new Date(Number(time)).toLocaleTimeString(), label, msg, ...details].join(' ')
  return stack ? `${line}\n${stack}\n` : `${line}\n`
}
