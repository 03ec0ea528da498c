// Leaves out parts of supabase-js that its client creates or imports and Kinfold never calls: passkeys, wallets, and
// buckets for vectors and analytics.

import { type Plugin, parseSync } from 'vite'

const UNUSED = /\/@supabase\/auth-js\/dist\/module\/lib\/(webauthn|web3\/ethereum)\.js$|\/iceberg-js\/dist\//

const STORAGE = /\/@supabase\/storage-js\/dist\/index\.mjs$/
/** Without them, nothing refers to a third of the file. */
const GETTERS = /\n\tget (?:vectors|analytics)\(\) \{.*?\n\t\}/gs

export const leaveOut = (): Plugin[] => [modules, getters]

const getters: Plugin = {
  name: 'leave-out-getters',
  apply: 'build',
  transform: {
    filter: { id: STORAGE },
    handler: (code) => ({ code: code.replace(GETTERS, ''), map: null }),
  },
}

/** The client may create them, and throws when it calls one. */
const modules: Plugin = {
  name: 'leave-out',
  apply: 'build',
  transform: {
    filter: { id: UNUSED },
    handler(code, id) {
      const names = parseSync(id, code)
        .module.staticExports.flatMap(({ entries }) => entries)
        .map(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : name))
      return { code: `class Unused {}\nexport { ${names.map((name) => `Unused as ${name}`)} }`, map: null }
    },
  },
}
