// Turns errors into PostgREST's responses: `{code, details, hint, message}`
// (https://docs.postgrest.org/en/v14/references/errors.html).

import postgres from 'postgres'
import { isForCaller, outageStatus } from '../http/database-error.ts'
import { TokenError } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'
import { isBodyless } from './respond.ts'
import { type TokenProblem, tokenProblem } from './token-problem.ts'

/**
 * @param role for "permission denied": 401 for `anon`, who may sign in, and 403 for everyone else
 * @param authorization the header of the request
 */
export function errorResponse(error: unknown, role: string, authorization = ''): Response {
  if (error instanceof TokenError) return tokenResponse(tokenProblem(error, authorization))
  if (error instanceof WireError) return wireResponse(error)
  if (error instanceof postgres.PostgresError) return postgresResponse(error, role)
  if (isConnectionError(error)) {
    return reply(503, { code: 'PGRST000', message: 'Could not connect with the database.' })
  }
  return reply(500, { code: 'PGRSTX00', message: 'Internal server error' })
}

type Body = { code: string; message: string; details?: unknown; hint?: unknown }

function reply(status: number, { code, message, details, hint }: Body, headers: HeadersInit = {}): Response {
  const body = JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message })
  const response = new Response(isBodyless(status) ? null : body, { status, headers })
  response.headers.set('Content-Type', 'application/json; charset=utf-8')
  response.headers.set('Proxy-Status', `PostgREST; error=${code}`)
  if (status === 401 && !response.headers.has('WWW-Authenticate')) {
    response.headers.set('WWW-Authenticate', 'Bearer')
  }
  return response
}

function tokenResponse(problem: TokenProblem): Response {
  const description = JSON.stringify(problem.message)
  return reply(401, problem, {
    'WWW-Authenticate': `Bearer error="invalid_token", error_description=${description}`,
  })
}

function wireResponse({ status, code, message, extra }: WireError): Response {
  // On hosted Supabase the API gateway in front of PostgREST checks keys, and answers in its own shape.
  if (code === 'no_api_key' || code === 'invalid_api_key') {
    return Response.json({ message, ...extra.body }, { status })
  }
  return reply(status, { ...extra.body, code, message }, extra.headers)
}

function postgresResponse(error: postgres.PostgresError, role: string): Response {
  const { code, message, detail, hint } = error
  if (code === 'PGRST') return raisedResponse(error)
  const status = outageStatus(error) ?? statusOf(code, message, role)
  if (isForCaller(error)) return reply(status, { code, message, details: detail, hint })
  return reply(status, {
    code,
    message: hiddenMessages[status] ?? 'The database could not finish the request',
  })
}

const hiddenMessages: Record<number, string> = {
  503: 'The database is not available',
  507: 'The database has no room',
}

// https://docs.postgrest.org/en/v14/references/errors.html#status-codes: the longest prefix wins. Unlike there, a body that
// nests too deeply (54001) is the client's error, and an outage is told apart (`outageStatus`).
const statuses: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '54': 500,
  '54001': 400,
  '55': 500,
  '57': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

function statusOf(code: string, message: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '22023') return message.startsWith('role "') ? 401 : 400
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  const custom = /^PT(\d{3})$/.exec(code)?.[1]
  if (custom) return inRange(Number(custom)) ? Number(custom) : 500
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400
}

// `raise sqlstate 'PGRST' using message = '{"code":…}', detail = '{"status":402,"headers":{…}}'`
function raisedResponse({ message, detail }: postgres.PostgresError): Response {
  const body = parseRaised<Body>(
    message,
    ({ code, message: text }) => typeof code === 'string' && typeof text === 'string' && isHeaderValue(code),
  )
  if (!body) {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const raised = parseRaised<{ status: number; headers: Record<string, string> }>(
    detail ?? '',
    ({ status, headers }) =>
      inRange(status) && Object.entries(headers).every(([name, value]) => isHeaderValue(value, name)),
  )
  if (!raised) {
    return unreadable(
      detail ? `Invalid JSON value for DETAIL: '${detail}'` : 'DETAIL is missing in the RAISE statement',
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return reply(raised.status, body, raised.headers)
}

function parseRaised<T extends object>(text: string, isValid: (value: T) => boolean): T | undefined {
  try {
    const value: T = JSON.parse(text)
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

const unreadable = (details: string, hint: string) =>
  reply(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })

/** Throws for an invalid name or value. */
const isHeaderValue = (value: string, name = 'x') => new Headers([[name, value]]).has(name)

const inRange = (status: number) => Number.isInteger(status) && status >= 200 && status <= 599

function isConnectionError(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^(?:CONNECT|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)
}
