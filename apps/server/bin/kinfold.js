#!/usr/bin/env node
// The command `kinfold`. A checkout installs and builds itself first; an installed package is built already.

import { existsSync } from 'node:fs'

const inCheckout = new URL('../../../scripts/start.mjs', import.meta.url)
const built = new URL('../dist/main.js', import.meta.url)
await import(existsSync(inCheckout) ? inCheckout.href : built.href)
