import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { coreFiles } from './core-files'
import { leaveOut } from './leave-out.ts'
import { listRoutes } from './list-routes.ts'
import { startPage } from './start-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Few, larger scripts: left alone, the bundler makes one for each set of screens that share something, and a phone spends
 * more on 80 small scripts than on the bytes that a screen does not need. A module goes to the first group that takes it,
 * with what it imports; the rest stays with its screen.
 */
const groups = [
  // The session, which every screen asks for.
  { name: 'session', test: /node_modules\/(@supabase\/auth-js|tslib)\// },
  // What reads data, which the sign-in does not need.
  { name: 'data', test: /node_modules\/@supabase\// },
  { name: 'app', tags: ['$initial' as const] },
  // What the sign-in shares with the screens behind it.
  {
    name: 'basics',
    test: /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon)\.|ui\/(field|input|page-title|password-input|text-link)\.tsx$|messages\/(email|password)_required|paraglide\/registry|auth\/use-refresh-while-loading/,
  },
  { name: 'login', test: /routes\/login\.tsx$/ },
  // What menus, panels and dialogs are made of: components/ui/popups.ts loads it.
  { name: 'popups', test: /node_modules\/(@radix-ui|@floating-ui)\// },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform|@standard-schema|zod)\/|lib\/(email-address|full-name|new-password|use-countdown)\.ts$|ui\/code-input|messages\/(register_(?!name\.)|passwords_|forgot_)/,
  },
  { name: 'lists', test: /node_modules\/@tanstack\/(react-)?virtual/ },
  {
    name: 'shell',
    test: /routes\/(guarded|shell|in-family)\.tsx$|lib\/presence\.ts$|ui\/(role-badge|switch-row|section|comment-count)|lib\/use-end-key|shell\/page|members\/welcome|messages\/(api\.ts|message\.ts|pane\/open-conversation)|reactions\/(api|react-button|reacted-by|reactions|use-menu-gestures)\.ts|comments\/comments(-skeleton)?\.tsx/,
  },
  { name: 'common', test: /src\/(components|lib|paraglide)\/|node_modules/, minShareCount: 3 },
  // Texts and icons that two screens share: each of them is tiny.
  {
    name: 'small',
    test: /src\/paraglide\/messages\/(?!group_|uploads_|invite_|gedcom_|history_|recipes_|messages_)|node_modules\/lucide-react\//,
    minShareCount: 2,
  },
  // What the home screen, the calendar and the outbox share, and the other requests of the outbox.
  {
    name: 'requests',
    test: /features\/((feed|events|recipes|history|birthdays)\/api|feed\/post|events\/(rsvp|event-days|use-live-events))\.tsx?$/,
  },
  // Loaded after the first screen: live messages, what keeps content, and what is needed when something cannot be sent.
  {
    name: 'later',
    test: /lib\/(outbox\/run|shrink-picture|kept\/(keep-queries|kept-content))|app\/outbox-senders|outbox\/(waiting-list|sign-out-question)|live\/live-messages|shell\/service-worker/,
  },
  { name: 'messages', test: /features\/messages\/messages-screen\.tsx$/ },
]

const core = coreFiles()

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  // public/app.webmanifest and src/app/service-worker.ts.
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css,woff2}'],
    // Their names have a hash.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [core.transform],
  },
})

export default defineConfig({
  root: here('.'),
  plugins: [
    paraglideVitePlugin({
      project: here('project.inlang'),
      outdir: here('src/paraglide'),
      strategy: ['baseLocale'],
    }),
    leaveOut(),
    react(),
    tailwindcss(),
    startPage(),
    listRoutes(here('src')),
    core.plugin,
    serviceWorker,
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    // For scripts and styles. The oldest browsers that Kinfold supports; e2e/old-browsers.spec.ts checks the result.
    target: ['safari16', 'chrome109'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
