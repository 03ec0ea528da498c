// The built files contain nothing that the oldest browsers which Kinfold supports cannot read: Safari 16.0, Chrome 109.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { expect, test } from './kinfold.ts'

/** Newer syntax that the parser accepts as ES2022, and functions that one of the two lacks. */
const TOO_NEW = [
  /\(\?<[=!]/, // lookbehind
  /\bstatic\s*\{/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\b(?:Promise\.(?:try|withResolvers)|Array\.fromAsync|URL\.(?:canParse|parse)|AbortSignal\.any|RegExp\.escape)\b/,
  /\brandomUUID\(/,
  /\bnew CompressionStream\b/,
  /\.(?:isWellFormed|toWellFormed|showPopover|hidePopover|togglePopover|setHTMLUnsafe)\(/,
  /\.(?:keys|values|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|forEach|take|drop)\(/,
]

/** Colours that need a fallback, such as `@supports` gives. */
const NEW_COLOUR = /\b(?:oklch|oklab|lab|lch|color-mix|light-dark)\(/g

const folder = 'apps/web/dist'

const built = (extension: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))

test('scripts', () => {
  const scripts = built('.js')
  expect(scripts.length).toBeGreaterThan(10)
  for (const { file, text } of scripts) {
    expect(() => parse(text, { ecmaVersion: 2022, sourceType: 'module' }), file).not.toThrow()
    const found = TOO_NEW.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    expect(found, file).toEqual([])
  }
})

test('styles', () => {
  const styles = built('.css')
  expect(styles.length).toBeGreaterThan(0)
  for (const { file, text } of styles) {
    expect(withoutSupports(text).match(NEW_COLOUR) ?? [], file).toEqual([])
    expect(text.match(/[^\\]&/g) ?? [], `nesting in ${file}`).toEqual([])
    expect(text.match(/@media[^{]*[<>]/g) ?? [], `ranges in ${file}`).toEqual([])
    // The fallback of a translucent colour is opaque: fine where it is close to the ground.
    const mixed = text.matchAll(/background-color:color-mix\(in oklab, ?var\(--([\w-]+)\)/g)
    const dark = [...mixed]
      .map(([, name]) => name)
      .filter((name) => !/^(?:paper|surface|sunken|.+-wash)$/.test(name ?? ''))
    expect(dark, file).toEqual([])
  }
})

/** The style sheet as a browser reads it that fulfils none of its conditions. */
function withoutSupports(css: string): string {
  let rest = css
  for (;;) {
    const start = rest.indexOf('@supports')
    if (start < 0) return rest
    let depth = 0
    let end = rest.indexOf('{', start)
    do {
      if (rest[end] === '{') depth++
      if (rest[end] === '}') depth--
      end++
    } while (depth > 0)
    rest = rest.slice(0, start) + rest.slice(end)
  }
}
