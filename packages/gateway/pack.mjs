// `node packages/gateway/pack.mjs DIRECTORY`: makes the npm package of the gateway there, in JavaScript with its types. In this
// repository, others import its sources.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const root = join(here, '../..')
const staging = mkdtempSync(join(tmpdir(), 'gateway-package-'))

const entry = (path) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` })

try {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(here, 'tsconfig.package.json')
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', join(staging, 'dist')], {
    stdio: 'inherit',
  })
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const { engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const exports = {
    '.': entry('index'),
    './s3': entry('storage/s3/index'),
    './migrations/*': './migrations/*',
  }
  writeFileSync(
    join(staging, 'package.json'),
    JSON.stringify({ ...manifest, license, engines, exports }, null, 2),
  )
  cpSync(join(here, 'README.md'), join(staging, 'README.md'))
  cpSync(join(here, 'migrations'), join(staging, 'migrations'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(process.argv[2] ?? '.')], {
    cwd: staging,
    stdio: 'inherit',
  })
} finally {
  rmSync(staging, { recursive: true })
}
