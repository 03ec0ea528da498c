import type { Plugin } from 'vite'

/** Writes catalogues.json, which tells the server the file with the texts of each language: `{ "de": "assets/de-….json" }`. */
export const listCatalogues = (): Plugin => ({
  name: 'list-catalogues',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => {
      const [language] = (file.type === 'asset' && file.names[0]?.match(/^[\w-]+(?=\.json$)/)) || []
      return language ? [[language, file.fileName]] : []
    })
    this.emitFile({
      type: 'asset',
      fileName: 'catalogues.json',
      source: JSON.stringify(Object.fromEntries(files)),
    })
  },
})
