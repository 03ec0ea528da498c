// A project on hosted Supabase, as its services use the database: Auth creates users, PostgREST and Storage act as callers.

import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { connectTo } from './start-postgres.ts'

export type Member = { id: string; session: string }

type Query<T> = (sql: postgres.TransactionSql) => Promise<T>

export type Project = {
  /** The superuser. */
  admin: postgres.Sql
  /** As Supabase Auth does: a user, the identity and a session. */
  signUp(name: string): Promise<Member>
  /** One request of PostgREST as this user, or as nobody. */
  as<T>(member: Member | undefined, query: Query<T>, headers?: Record<string, string>): Promise<T>
  /** One request with the secret key. */
  asService<T>(query: Query<T>): Promise<T>
  /** Nana founded it and is its admin. */
  aFamily(name: string): Promise<{ id: string; nana: Member; cousin: Member }>
}

export function openProject(): Project {
  const directory = inject('hostedPostgres') as string
  const admin = connectTo(directory)
  const auth = connectTo(directory, 'supabase_auth_admin')
  const authenticator = connectTo(directory, 'authenticator')
  afterAll(() => Promise.all([admin.end(), auth.end(), authenticator.end()]))

  const request = <T>(role: string, claims: object, query: Query<T>, headers: object = {}) =>
    authenticator.begin(async (sql) => {
      // https://docs.postgrest.org/en/v14/references/transactions.html#transaction-scoped-settings
      await sql`
        select set_config('search_path', 'public, extensions', true), set_config('role', ${role}, true),
               set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true),
               set_config('request.headers', ${JSON.stringify(headers)}, true)`
      return query(sql)
    }) as Promise<T>

  const project: Project = {
    admin,
    async signUp(name) {
      const member = { id: randomUUID(), session: randomUUID() }
      const email = `${member.id}@example.com`
      await auth.begin(async (sql) => {
        await sql`
          insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
            values (${'00000000-0000-0000-0000-000000000000'}, ${member.id}, 'authenticated', 'authenticated', ${email},
                    '{"provider": "email"}', ${sql.json({ full_name: name, invite_code: 'secret' })}, now(), now())`
        await sql`
          insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
            values (${randomUUID()}, ${member.id}, ${member.id}, ${sql.json({ sub: member.id, email })}, 'email', now(), now())`
        await sql`
          insert into auth.sessions (id, user_id, created_at, updated_at, aal)
            values (${member.session}, ${member.id}, now(), now(), 'aal1')`
      })
      return member
    },
    as: (member, query, headers) =>
      member
        ? request(
            'authenticated',
            { sub: member.id, session_id: member.session, aal: 'aal1' },
            query,
            headers,
          )
        : request('anon', {}, query, headers),
    asService: (query) => request('service_role', {}, query),
    async aFamily(name) {
      const [nana, cousin] = [await project.signUp('Nana'), await project.signUp('Cousin')]
      const [family] = await project.as(
        nana,
        (sql) =>
          sql`insert into families (name, created_by) values (${name}, ${nana.id}) returning id, invite_code`,
      )
      const id = family?.id as string
      await project.as(
        nana,
        (sql) => sql`
          select update_user_family_role(user_id => ${nana.id}, family_id => ${id}, user_role => 'admin')`,
      )
      await project.as(
        cousin,
        (sql) => sql`update profiles set family_id = ${id}, role = 'member' where id = ${cousin.id}`,
        { 'x-invite-code': family?.invite_code },
      )
      return { id, nana, cousin }
    },
  }
  return project
}
