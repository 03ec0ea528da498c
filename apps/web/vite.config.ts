import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    paraglideVitePlugin({
      project: here('project.inlang'),
      outdir: here('src/paraglide'),
      strategy: ['baseLocale'],
    }),
    react(),
    tailwindcss(),
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every page loads stays together, whatever rare screens share with it: in pieces it travels in more bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
})
