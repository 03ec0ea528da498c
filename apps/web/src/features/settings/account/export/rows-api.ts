import type { Database, Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { readAll } from '@/data/read-all'

type TableName = keyof Database['public']['Tables']

/**
 * Reads all rows with a value in one column that the user sees.
 * @param order columns that no two of these rows share, so that no row is missed between two pages
 */
export const readRows = <Table extends TableName>(
  table: Table,
  column: keyof Tables<Table> & string,
  value: string,
  order: (keyof Tables<Table> & string)[] = ['id' as never],
) =>
  readAll((from, to) => {
    // supabase-js cannot type a query whose table is a type parameter.
    const rows = db
      .from(table as 'posts')
      .select('*')
      .eq(column as 'id', value)
    return order
      .reduce((ordered, by) => ordered.order(by), rows)
      .range(from, to)
      .throwOnError()
  }) as unknown as Promise<Tables<Table>[]>
