// Account management with the secret key:
// https://supabase.com/docs/reference/javascript/admin-api

import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { confirmEmail, mergeMetadata, setBan, setEmail, setPassword } from '../account-changes.ts'
import { emailAddress, readBody, userMetadata } from '../body.ts'
import { emailExists, validationFailed } from '../errors.ts'
import { insertUser, savingNewUser } from '../new-user.ts'
import { checkNewPassword, hashPassword } from '../passwords.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { type Account, accountById, accountsOfPage, checkMetadata, wireUser } from '../users.ts'

const attributes = z.object({
  email: emailAddress.optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: userMetadata.nullish(),
  app_metadata: userMetadata.nullish(),
  ban_duration: z
    .string()
    .regex(/^(none|(\d{1,9}(\.\d{1,9})?(h|m|s|ms))+)$/, 'invalid format for ban duration')
    .optional(),
})

/**
 * `POST /admin/users` `{ email, password?, email_confirm?, user_metadata?, app_metadata?, ban_duration? }`: creates an
 * account and sends no mail. Without `email_confirm` the user cannot sign in until the address is confirmed.
 * @returns 200 with the user object
 * @throws {WireError} 422 `email_exists`, `weak_password`; 400 `validation_failed`; 500 `unexpected_failure`
 */
export const createUser = (auth: Auth) => async (c: AuthRequest) => {
  const { email, ...user } = await readBody(c, attributes)
  if (email === undefined) throw validationFailed('Cannot create a user without an email')
  const passwordHash = await hashOf(auth, user.password)

  const account = await savingNewUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      const created = await insertUser(query, {
        email,
        passwordHash,
        confirmed: user.email_confirm ?? false,
        userMetadata: user.user_metadata ?? {},
        appMetadata: user.app_metadata ?? {},
      })
      if (!created) throw emailExists()
      if (user.email_confirm) await confirmEmail(query, created.id)
      if (user.ban_duration) await setBan(query, created.id, user.ban_duration)
      return existing(query, created.id)
    }),
  )
  return c.json(wireUser(account))
}

/**
 * `PUT /admin/users/:id` with what `POST` takes: changes only what is sent; metadata is merged. A new password ends all
 * sessions.
 * @returns 200 with the user object
 * @throws {WireError} 404 `user_not_found`, `validation_failed`; 422 `email_exists`, `weak_password`; 400
 */
export const changeUser = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  const change = await readBody(c, attributes)
  const passwordHash = await hashOf(auth, change.password)

  const account = await auth.database.transaction(asAuth, async (query) => {
    await existing(query, id)
    if (change.email) await setEmail(query, id, change.email)
    if (change.user_metadata) await mergeMetadata(query, id, 'user', change.user_metadata)
    if (change.app_metadata) await mergeMetadata(query, id, 'app', change.app_metadata)
    if (change.email_confirm) await confirmEmail(query, id)
    if (change.ban_duration) await setBan(query, id, change.ban_duration)
    if (passwordHash) await setPassword(query, id, passwordHash, null)
    const changed = await existing(query, id)
    checkMetadata(changed)
    return changed
  })
  return c.json(wireUser(account))
}

/** `GET /admin/users/:id`: 200 with the user object. @throws {WireError} 404 `user_not_found`, `validation_failed` */
export const readUser = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  return c.json(wireUser(await auth.database.transaction(asAuth, (query) => existing(query, id))))
}

const deletion = z.object({ should_soft_delete: z.boolean().optional() })

/**
 * `DELETE /admin/users/:id`: deletes the account, its sessions and the application's rows that cascade.
 * @returns 200 with `{}`
 * @throws {WireError} 404 `user_not_found`, `validation_failed`; 400 `validation_failed` for a soft deletion; 500
 *   `unexpected_failure` when the application's tables still reference the user
 */
export const deleteUser = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  const { should_soft_delete } = await readBody(c, deletion)
  if (should_soft_delete) throw validationFailed('Soft deletion is not supported')

  await deletingUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      await existing(query, id)
      // Sessions first: a refresh locks them too, and the other order could deadlock.
      await query({ text: 'delete from auth.sessions where user_id = $1', values: [id] })
      await query({ text: 'delete from auth.users where id = $1', values: [id] })
    }),
  )
  return c.json({})
}

// The client sends both parameters, empty when unset.
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
  // The client reads the page number from the first parameter.
  const link = (to: number, rel: string) =>
    `<${auth.url}/auth/v1/admin/users?page=${to}&per_page=${size}>; rel="${rel}"`
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')]
  c.header('x-total-count', String(total))
  c.header('link', links.join(', '))
  return c.json({ users: accounts.map(wireUser), aud: 'authenticated' })
}

/** @throws {WireError} 404 `validation_failed` */
export function userIdOf(c: AuthRequest): string {
  const id = z.guid().safeParse(c.req.param('id'))
  if (!id.success) throw new WireError(404, 'validation_failed', 'user_id must be an UUID')
  return id.data
}

async function hashOf(auth: Auth, password: string | undefined): Promise<string | null> {
  if (!password) return null
  checkNewPassword(password, auth.settings.minPasswordLength)
  return hashPassword(password, auth.settings.passwordCost)
}

/** @throws {WireError} 404 `user_not_found` */
export async function existing(query: Query, id: string): Promise<Account> {
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
