// Logs JSON lines for service managers and readable lines to a terminal.

import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

/** E-mail addresses stay out of the log, wherever they come from: an error of Postgres or of a mail server may name one. */
export function createLog(
  { logLevel: level }: Pick<Config, 'logLevel'>,
  output: Output = process.stdout,
): Logger {
  const format = output.isTTY ? (line: string) => readable(JSON.parse(line)) : (line: string) => line
  const stream = { write: (line: string) => void output.write(format(withoutAddresses(line))) }
  return output.isTTY ? pino({ level, base: null }, stream) : pino({ level }, stream)
}

const withoutAddresses = (line: string) =>
  line.replace(/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, '<address>')

function readable({ level, time, msg, err, ...fields }: Record<string, unknown>): string {
  const label = pino.levels.labels[Number(level)] ?? ''
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const stack = (err as { stack?: string } | undefined)?.stack
  const line = [new Date(Number(time)).toLocaleTimeString(), label, msg, ...details].join(' ')
  return stack ? `${line}\n${stack}\n` : `${line}\n`
}
