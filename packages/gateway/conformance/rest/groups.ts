import { aggregates, aggregatesOff } from './aggregates.ts'
import embedding from './embedding.ts'
import functions from './functions.ts'
import paging from './paging.ts'
import protocol from './protocol.ts'
import reading from './reading.ts'
import types from './types.ts'
import writing from './writing.ts'

export const restGroups = [
  ...reading,
  ...types,
  ...paging,
  ...embedding,
  aggregatesOff,
  aggregates,
  ...writing,
  ...functions,
  ...protocol,
]
