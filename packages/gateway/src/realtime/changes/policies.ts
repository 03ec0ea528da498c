// The policies for select, as SQL, and how Postgres combines them
// (https://www.postgresql.org/docs/18/sql-createpolicy.html).

import type { Database, Session, Statement } from '../../database/database.ts'

/** The policies of a table. */
export type Policies = {
  /** Differs when they, or the privileges on the table, have changed. */
  version: string
  /** Roles to which none apply. */
  exempt: readonly string[]
  list: readonly Policy[]
}

/** `using` is its expression; `roles` are those to which it applies. */
type Policy = { permissive: boolean; roles: readonly string[]; using: string }

/** The policies of each published table. */
export async function loadPolicies(
  database: Database,
): Promise<{ schema: string; table: string; policies: Policies }[]> {
  const rows = (await database.one(reader, policies)) as { schema: string; table: string; policies: string }[]
  return rows.map((row) => ({ ...row, policies: JSON.parse(row.policies) }))
}

// Every role may read the catalog; the gateway's own role always exists. Without a search path, Postgres qualifies every
// name in an expression.
const reader: Session = { role: 'authenticator', settings: { search_path: '' }, readOnly: true }

const policies: Statement = {
  text: `
    with roles as (
      select oid, rolname, rolbypassrls or rolsuper as is_exempt
        from pg_roles where pg_has_role(session_user, oid, 'member'))
    select published.schemaname as schema, published.tablename as table,
           json_build_object(
             'version', realtime.rules_version(classes.oid),
             'exempt', array(select rolname from roles where is_exempt or not classes.relrowsecurity),
             'list', array(
               select json_build_object(
                 'permissive', polpermissive,
                 'roles', array(
                   select rolname from roles
                    where exists (
                      select from unnest(polroles) as applies_to
                       where applies_to = 0 or pg_has_role(roles.oid, applies_to, 'usage'))),
                 'using', pg_get_expr(polqual, polrelid))
                 from pg_policy
                where polrelid = classes.oid and polcmd in ('r', '*') and polqual is not null
                order by polname))::text as policies
      from pg_publication_tables as published
      join pg_namespace as namespaces on namespaces.nspname = published.schemaname
      join pg_class as classes
        on classes.relnamespace = namespaces.oid and classes.relname = published.tablename
     where published.pubname = 'supabase_realtime'`,
  values: [],
}

/** What must hold for a row that `role` may see. */
export function selectCondition(role: string, { exempt, list }: Omit<Policies, 'version'>): string {
  if (exempt.includes(role)) return 'true'
  const mine = list.filter(({ roles }) => roles.includes(role))
  const usings = (permissive: boolean) =>
    mine.filter((policy) => policy.permissive === permissive).map(({ using }) => `(${using})`)
  return [`(${['false', ...usings(true)].join(' or ')})`, ...usings(false)].join(' and ')
}
