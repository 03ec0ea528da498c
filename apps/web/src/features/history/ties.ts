// Who is whose parent and partner, besides the parent that a row names.

import type { Tables } from '@/data/database.types'

export type Parentage = Pick<Tables<'parentage'>, 'child_id' | 'parent_id' | 'kind'>
export type Partnership = Pick<
  Tables<'partnerships'>,
  'one_id' | 'other_id' | 'kind' | 'began' | 'began_precision' | 'ended' | 'ended_precision' | 'place'
>

export type Ties = { parentage: Parentage[]; partnerships: Partnership[] }

export const noTies: Ties = { parentage: [], partnerships: [] }
