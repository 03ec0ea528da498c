import type postgres from 'postgres'

/** As the app's watch-rows.ts: each table with the filter of its family. */
export async function bindingsOfTheApp(sql: postgres.Sql) {
  const tables = await sql<{ name: string; column: string }[]>`
    select tablename as name, "column" from pg_publication_tables, unnest(attnames) as "column"
     where pubname = 'supabase_realtime' and schemaname = 'public' and "column" in ('family_id', 'live_family_id')`
  return (familyId: string) =>
    tables.map(({ name, column }) => ({
      event: '*',
      schema: 'public',
      table: name,
      filter: `${column}=eq.${familyId}`,
    }))
}
