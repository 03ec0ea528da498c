// Compiles ./locales into a catalogue per language for the web app, one file with all languages for the server, and the types of
// both. Throws for a text that is not valid ICU MessageFormat.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const locales = here('locales')
const output = here('generated')

/** Lists the keys whose translation equals the English text on purpose; it has no texts itself. */
const NO_TEXTS = 'same-as-english.json'
/** The texts of mails and calendars; all other files belong to the web app. */
const SERVER = 'server.json'

export async function generateMessages() {
  await mkdir(join(output, 'web'), { recursive: true })
  const server = {}
  for (const language of await readdir(locales)) {
    const texts = await readTexts(language)
    server[language] = compile(texts.server)
    await write(`web/${language}.json`, JSON.stringify(compile(texts.web)))
  }
  await write('server.json', JSON.stringify(server))
  const english = await readTexts('en')
  await write(
    'messages.ts',
    `${typeOf('WebMessages', english.web)}\n${typeOf('ServerMessages', english.server)}`,
  )
}

const write = (name, content) => writeFile(join(output, name), content)

async function readTexts(language) {
  const texts = { web: {}, server: {} }
  for (const file of (await readdir(join(locales, language))).sort()) {
    if (file === NO_TEXTS) continue
    const content = JSON.parse(await readFile(join(locales, language, file), 'utf8'))
    Object.assign(file === SERVER ? texts.server : texts.web, content)
  }
  return texts
}

/** Parses the texts that have arguments. */
function compile(texts) {
  const compiled = Object.entries(texts).map(([key, text]) => {
    const parsed = parseText(key, text)
    return [key, parsed.every(({ type }) => type === TYPE.literal) ? (parsed[0]?.value ?? '') : parsed]
  })
  return Object.fromEntries(compiled)
}

function parseText(key, text) {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true })
  } catch (cause) {
    throw new Error(`${key} is not in ICU MessageFormat: ${text}`, { cause })
  }
}

function typeOf(name, texts) {
  const lines = Object.entries(texts).map(([key, text]) => {
    const values = Object.entries(argumentsOf(parseText(key, text))).map(([arg, type]) => `${arg}: ${type}`)
    return `  ${key}: (${values.length > 0 ? `values: { ${values.join('; ')} }` : ''}) => string`
  })
  return `export type ${name} = {\n${lines.join('\n')}\n}\n`
}

function argumentsOf(elements, found = {}) {
  for (const { type, value, options = {} } of elements) {
    if (type === TYPE.number || type === TYPE.plural) found[value] = 'number'
    if (type === TYPE.select) found[value] = 'string'
    if (type === TYPE.argument) found[value] ??= 'string | number'
    for (const option of Object.values(options)) argumentsOf(option.value, found)
  }
  return found
}

await generateMessages()
