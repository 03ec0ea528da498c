// Plans and statements without a database.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayText, Values } from '../../database/sql-text.ts'
import type { CatalogTable } from '../catalog.ts'
import { parseQuery } from '../parse/query.ts'
import { planRead } from '../plan/read.ts'
import { createSchemaCache } from '../schema-cache.ts'
import { readSql } from './read.ts'

const table = (oid: number, name: string, ...columns: string[]): CatalogTable => ({
  oid,
  schema: 'public',
  name,
  isView: false,
  writes: { insert: true, update: true, delete: true },
  definition: null,
  columns: columns.map((column, index) => ({ number: index + 1, name: column, type: 'text', default: null })),
  primaryKey: ['id'],
  uniques: [['id']],
})
const films = table(1, 'films', 'id', 'title', 'director_id')
const directors = table(2, 'directors', 'id', 'name')
const cache = createSchemaCache(
  {
    tables: [films, directors],
    foreignKeys: [
      {
        name: 'films_director_id_fkey',
        schema: 'public',
        table: 'films',
        columns: ['director_id'],
        foreignSchema: 'public',
        foreignTable: 'directors',
        foreignColumns: ['id'],
        isUnique: false,
      },
    ],
    routines: [],
  },
  ['public'],
)

function statement(search: string, from = films) {
  const values = new Values()
  const text = readSql(planRead(cache, from, parseQuery(new URLSearchParams(search)), 1000), values)
  return { text, values: values.list }
}

test.each<[string, string, unknown[]]>([
  ['', 'select "films".* from "public"."films" limit $1', ['1000']],
  [
    'select=id,t:title&title=not.ilike.*a*&id=in.(1,2)&order=title.desc.nullslast&limit=20&offset=40',
    'select "films"."id" as "id", "films"."title" as "t" from "public"."films" where not "films"."title" ilike $1 and "films"."id" = any ($2) order by "films"."title" desc nulls last limit $3 offset $4',
    ['%a%', '{"1","2"}', '20', '40'],
  ],
  [
    'select=id,directors(name)&directors.name=eq.x',
    'select "films"."id" as "id", row_to_json("_embed_1_1".*) as "directors" from "public"."films" left join lateral (select "directors_1"."name" as "name" from "public"."directors" as "directors_1" where "directors_1"."id" = "films"."director_id" and "directors_1"."name" = $1) as "_embed_1_1" on true limit $2',
    ['x', '1000'],
  ],
])('?%s becomes this statement', (search, text, values) => {
  expect(statement(search)).toEqual({ text, values })
})

test('to-many embeds are aggregated per parent', () => {
  expect(statement('select=films(id)&films.order=id&films.limit=3', directors).text).toBe(
    `select (select coalesce(json_agg(_embed), '[]') from (select "films_1"."id" as "id" from "public"."films" as "films_1" where "films_1"."director_id" = "directors"."id" order by "films_1"."id" limit $1) _embed) as "films" from "public"."directors" limit $2`,
  )
})

test('the text does not depend on the values, so that the statement stays prepared', () => {
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
  const search = (title: string, ids: string[], limit: number) =>
    new URLSearchParams({
      select: 'id,directors!inner(name)',
      title: `eq.${title}`,
      id: `in.(${ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')})`,
      'directors.name': `wfts.${title}`,
      limit: String(limit),
    }).toString()
  const { text } = statement(search('a', ['1'], 1))

  fc.assert(
    fc.property(value, fc.array(value), fc.nat(), (title, ids, limit) => {
      const written = statement(search(title, ids, limit))
      expect(written.text).toBe(text)
      expect(written.values).toContain(arrayText(ids))
      expect(written.values.filter((one) => one === title).length).toBeGreaterThanOrEqual(2)
    }),
  )
})
