// What Kinfold needs of the host's own Postgres. The embedded one has it all.

import type postgres from 'postgres'
import { StartError } from '../start-error.ts'

const OLDEST = 18

type Facts = {
  version: number
  encoding: string
  role: string
  superuser: boolean
  creates_roles: boolean
  bypasses_rls: boolean
  owns_database: boolean
  has_pgcrypto: boolean
  administers_roles: boolean
}

/** @throws {StartError} with one line for each requirement that is not met, and how to meet it */
export async function checkRequirements(sql: postgres.Sql): Promise<void> {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_version_num')::int / 10000 as version,
           current_setting('server_encoding') as encoding,
           current_user as role,
           rolsuper as superuser, rolcreaterole as creates_roles, rolbypassrls as bypasses_rls,
           (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) as owns_database,
           exists (select from pg_available_extensions where name = 'pgcrypto') as has_pgcrypto,
           coalesce((
             select bool_and(pg_has_role(oid, 'member with admin option')) from pg_roles where rolname = 'authenticator'
           ), true) as administers_roles
      from pg_roles where rolname = current_user`
  const missing = facts ? shortcomings(facts) : []
  if (missing.length > 0) {
    throw new StartError(
      ['The database at DATABASE_URL does not fit:', ...missing.map((line) => `- ${line}`)].join('\n'),
    )
  }
}

export function shortcomings(facts: Facts): string[] {
  const { role, superuser } = facts
  const checks: [boolean, string][] = [
    [
      facts.version >= OLDEST,
      `Kinfold needs Postgres ${OLDEST} or newer, and this is Postgres ${facts.version}.`,
    ],
    [
      facts.encoding === 'UTF8',
      `The database must be encoded in UTF8, not ${facts.encoding}: create database … encoding 'UTF8' template template0;`,
    ],
    [facts.owns_database, `${role} must own the database: alter database … owner to ${role};`],
    [
      !superuser,
      `${role} is a superuser, who can run programs on the computer of Postgres. Use a role of the hub's own: create role kinfold login createrole bypassrls password '…'; alter database … owner to kinfold;`,
    ],
    [
      facts.creates_roles && facts.bypasses_rls,
      `${role} must be allowed to create the roles of the gateway. As a superuser: alter role ${role} createrole bypassrls;`,
    ],
    [
      facts.has_pgcrypto,
      'The extension pgcrypto is not installed on the server (Debian: postgresql-contrib).',
    ],
    [
      facts.administers_roles,
      `Another hub in this cluster made the roles of the gateway, so ${role} cannot grant them. As a superuser: grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, authenticator to ${role} with admin option;`,
    ],
  ]
  return checks.filter(([met]) => !met).map(([, message]) => message)
}
