import { Hono } from 'hono'
import type { Context } from '../context.ts'

export function createAuth(_context: Context): Hono {
  return new Hono()
}
