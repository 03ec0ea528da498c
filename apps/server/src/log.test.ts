import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each([true, false])('e-mail addresses stay out of the log (terminal: %s)', (isTTY) => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { isTTY, write: (line) => lines.push(line) })
  const err = Object.assign(new Error('550 <nana@mail.example> unknown'), {
    rejected: ['ana.b+c@mail.co.uk'],
  })

  log.info({ to: 'nana@mail.example', file: 'node_modules/@scope/name@1.2.3/index.js' }, 'sent')
  log.error({ err }, 'failed for nana@mail.example')

  expect(lines.join('')).not.toMatch(/nana|ana\.b/)
  expect(lines.join('')).toContain('550 <<address>> unknown')
  expect(lines[0]).toContain('node_modules/@scope/name@1.2.3/index.js')
})
