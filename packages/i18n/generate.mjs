// Compiles the texts of ./locales: for each language a catalogue of the web app, one of the server for all languages,
// and the types of the texts. What ICU MessageFormat does not know fails here.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const locales = here('locales')
const output = here('generated')

/** Besides the texts in a folder: keys whose text is rightly the English one. */
const NO_TEXTS = 'same-as-english.json'
/** What mails and calendars say. All other files are texts of the web app. */
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

/** A text without arguments stays as it is. */
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
