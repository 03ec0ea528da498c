import { Hono } from 'hono'
import type { Context } from '../context.ts'

export async function createRest(_context: Context): Promise<Hono> {
  return new Hono()
}
