// Accounts as the holder of the secret key manages them:
// https://supabase.com/docs/reference/javascript/admin-api

import { z } from 'zod'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { emailExists, validationFailed } from './errors.ts'
import { insertUser, savingNewUser } from './new-user.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { type Account, accountById, accountsOfPage, wireUser } from './users.ts'

const newUser = z.object({
  email: emailAddress,
  password: z.string().nullish(),
  email_confirm: z.boolean().optional(),
  user_metadata: userMetadata.nullish(),
  app_metadata: userMetadata.nullish(),
})

/**
 * `POST /admin/users` `{ email, password?, email_confirm?, user_metadata?, app_metadata? }`: makes an account and
 * sends no mail. Without `email_confirm` the person cannot sign in before the address is confirmed.
 * @returns 200 with the user object
 * @throws {WireError} 422 `email_exists`, `weak_password`; 400 `validation_failed`; 500 `unexpected_failure`
 */
export const createUser = (auth: Auth) => async (c: AuthRequest) => {
  const { email, password, ...user } = await readBody(c, newUser)
  if (password) checkNewPassword(password)
  const passwordHash = password ? await hashPassword(password) : null

  const account = await savingNewUser(() =>
    auth.database.transaction(asAuth, (query) =>
      insertUser(query, {
        email,
        passwordHash,
        confirmed: user.email_confirm ?? false,
        userMetadata: user.user_metadata ?? {},
        appMetadata: user.app_metadata ?? {},
      }),
    ),
  )
  if (!account) throw emailExists()
  return c.json(wireUser(account))
}

/** `GET /admin/users/:id`: 200 with the user object. @throws {WireError} 404 `user_not_found`, `validation_failed` */
export const readUser = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  return c.json(wireUser(await auth.database.transaction(asAuth, (query) => existing(query, id))))
}

const deletion = z.object({ should_soft_delete: z.boolean().optional() })

/**
 * `DELETE /admin/users/:id`: deletes the account with its sessions and whatever the application lets go with it.
 * @returns 200 with `{}`
 * @throws {WireError} 404 `user_not_found`, `validation_failed`; 400 `validation_failed` for a soft deletion; 500
 *   `unexpected_failure` when the application's tables hold on to the user
 */
export const deleteUser = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  const { should_soft_delete } = await readBody(c, deletion)
  if (should_soft_delete) throw validationFailed('Soft deletion is not supported')

  await deletingUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      await existing(query, id)
      // Sessions first, as a refresh locks them: otherwise the two could wait for each other.
      await query({ text: 'delete from auth.sessions where user_id = $1', values: [id] })
      await query({ text: 'delete from auth.users where id = $1', values: [id] })
    }),
  )
  return c.json({})
}

// The client sends both names with empty values when it has none.
const pagination = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000),
  per_page: z.coerce.number().int().min(1).max(1000),
})

/**
 * `GET /admin/users?page=1&per_page=50`: all accounts, newest first.
 * @returns 200 with `{ users, aud }`, the number of all in `X-Total-Count`, further pages in `Link` (RFC 8288)
 * @throws {WireError} 400 `validation_failed`
 */
export const listUsers = (auth: Auth) => async (c: AuthRequest) => {
  const { page = '', per_page = '' } = c.req.query()
  const parsed = pagination.safeParse({ page: page || 1, per_page: per_page || 50 })
  if (!parsed.success) throw validationFailed('Bad Pagination Parameters')
  const { page: number, per_page: size } = parsed.data
  const { accounts, total } = await auth.database.transaction(asAuth, (query) =>
    accountsOfPage(query, number, size),
  )

  const last = Math.max(1, Math.ceil(total / size))
  // The client reads the number out of the first parameter.
  const link = (to: number, rel: string) =>
    `<${auth.url}/auth/v1/admin/users?page=${to}&per_page=${size}>; rel="${rel}"`
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')]
  c.header('x-total-count', String(total))
  c.header('link', links.join(', '))
  return c.json({ users: accounts.map(wireUser), aud: 'authenticated' })
}

function userIdOf(c: AuthRequest): string {
  const id = z.guid().safeParse(c.req.param('id'))
  if (!id.success) throw new WireError(404, 'validation_failed', 'user_id must be an UUID')
  return id.data
}

async function existing(query: Query, id: string): Promise<Account> {
  const account = await accountById(query, id)
  if (!account) throw new WireError(404, 'user_not_found', 'User not found')
  return account
}

async function deletingUser(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (cause instanceof WireError) throw cause
    throw new WireError(500, 'unexpected_failure', 'Database error deleting user', {}, { cause })
  }
}
