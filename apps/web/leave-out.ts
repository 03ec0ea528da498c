// Leaves out parts of supabase-js that its client creates or imports and Kinfold never calls: passkeys, wallets and Iceberg
// catalogues.

import { type Plugin, parseSync } from 'vite'

const UNUSED = /\/@supabase\/auth-js\/dist\/module\/lib\/(webauthn|web3\/ethereum)\.js$|\/iceberg-js\/dist\//

/** The client may create them, and throws when it calls one. */
export const leaveOut = (): Plugin => ({
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
})
