import { Hono } from 'hono'
import type { Context } from '../context.ts'

export function createFunctions(_context: Context): Hono {
  return new Hono()
}
