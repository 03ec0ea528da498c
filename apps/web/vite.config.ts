import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { coreFiles } from './core-files'
import { leaveOut } from './leave-out.ts'
import { listRoutes } from './list-routes.ts'
import { startPage } from './start-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Without what only GEDCOM files need, which several of its scripts share. */
const SHARED =
  /src\/(components|lib|data|auth|photos|browser|dates|text|paraglide)\/(?!messages\/gedcom_)|node_modules\/(?!read-gedcom)/

/** What other screens share and the home screen does not need. */
const ELSEWHERE = new RegExp(
  [
    /@noble\/hashes|components\/links\/|components\/ui\/(choice|date-field|draft-notice|excerpt-link|lazy-region|lightbox|picture-(address|field|frame)|progress-bar|role-badge|search-input|section|select|step-button|switch|switch-row|tabs|turned|use-kept-picture|use-swipe)\./,
    /src\/(?:lib|data|auth|photos|browser|dates|text)\/(camera\/(camera-facts|facts|taken-at)|collect-on-disk|day-name|file-problem|find-members|is-stored|is-url|keep-picture|local-moment|media-type|save-blob|scale-quantities|taken-date|typed-date|upload-refusal|use-end-key|with-param)\./,
    /features\/(media\/(album-drawing|kind-icon|thumbnail|thumbnail-frame|albums\/(album|watch-albums))|members\/table-drawing|shell\/page|recipes\/(api|use-live-recipes|recipe-photo|food-drawing|pot-drawing|recipe-skeleton|with-hours|field-label)|comments\/comments-section)\./,
    /lucide-react\/dist\/esm\/icons\/(?!(cake|check|clock-3|flower-2|heart-handshake|heart|message-circle|pencil|play|share|trash)\.)/,
    /messages\/(albums?|code|copied|copy|draft|family|join|last|link_recipe|loading|lists?|member|music|notifications|people_on|picture|push|reactions?|typing|you)[._]/,
    /messages\/(comments_title|history_(sub)?title\.|composer_(photo_|remove)|conversation_(alone|close|gone_)|day_yesterday|event_(author|description|location|map|title)|events_title|photo_unreadable|repeat_|rsvp_scope|profile_(bio|birthdate|location|phone)|register_name)/,
    /messages\/(media_(?!changed|gone)|recipes_title|message_(?!gone|photos?\.|preview)|messages_(list|start)|recipe_(add\.|add_text|adding|edit|loading|sav)|recipes_(field|import\.|photo_of))/,
    /messages\/(invite_(failed|sent|signed)|uploads_(disk|done|empty|failed|no_|not_|signed|too_|try|wrong))/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** What the history and the pages of people share. Dialogs and the tree come on demand, and edits wait in the outbox. */
const HISTORY =
  /features\/history\/(?!(tree|gedcom)\/|edit|(member-(dialog|form|draft)|life-dates|parent-|person-dialogs|remove-dialog|tie-dialog|couple-|kind-field))|messages\/(gedcom_added|history_(?!about|member_gone|updated|(sub)?title\.|tree_))/

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
  // Without the entry, which runs when all of it is there (src/start/load-app.ts).
  { name: 'app', tags: ['$initial' as const], test: /^(?!.*(\/src\/main\.tsx|\/index\.html)$)/ },
  // What the sign-in shares with the screens behind it.
  {
    name: 'basics',
    test: /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon)\.|ui\/(field|input|page-title|password-input|text-link)\.tsx$|messages\/(email|password)_required|paraglide\/registry|auth\/use-refresh-while-loading/,
  },
  { name: 'login', test: /routes\/login\.tsx\?tsr-split=component$/ },
  // What menus, panels and dialogs are made of: components/ui/popups.ts loads it.
  { name: 'popups', test: /node_modules\/(@radix-ui|@floating-ui)\// },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform|@standard-schema|zod)\/|auth\/(email-address|full-name|new-password|use-countdown)\.ts$|ui\/code-input|messages\/(register_(?!name\.)|passwords_|forgot_|second_step_submit)/,
  },
  // The rules of what repeats, when there is such an event.
  { name: 'recurrence', test: /packages\/recurrence\/|node_modules\/rrule-temporal\// },
  { name: 'lists', test: /node_modules\/@tanstack\/(react-)?virtual/ },
  // With what the home screen, the calendar and the outbox share, and the other requests of the outbox.
  {
    name: 'shell',
    test: /routes\/_guarded(\/_shell(\/_family)?)?\.tsx\?tsr-split=component$|lib\/presence\.ts$|ui\/comment-count|members\/welcome|messages\/(api\.ts|message\.ts|pane\/open-conversation)|reactions\/(api|react-button|reacted-by|reactions|use-menu-gestures)\.ts|comments\/comments(-skeleton)?\.tsx|lib\/(outbox\/problem-of|lazy-extra)|features\/((feed|events|birthdays)\/api|birthdays\/(family-days|occasion-(icon|path|text))|(history|media|recipes)\/edit|feed\/post|events\/(rsvp|event-days|use-events-with-edits|use-live-events))\.tsx?$|messages\/(cancel|comment_failed_text|composer_(photo|tags)|events_loading|feed|event_at|greeting|likes?|media_(changed|gone)|memories|outbox|post|profile_update|relatives_failed|rsvp(?!_scope)|settings_updated)[._d]|icons\/play\./,
  },
  {
    name: 'common',
    test: (id: string) => SHARED.test(id) && !ELSEWHERE.test(id) && !HISTORY.test(id),
    minShareCount: 3,
  },
  { name: 'elsewhere', test: ELSEWHERE, minShareCount: 2 },
  { name: 'history', test: HISTORY, minShareCount: 2 },
  // What the pages of members and of relatives show below the portrait, and what their photos share with Media.
  {
    name: 'person',
    test: /app\/(member|person)-sections|profile\/profile-(page|skeleton)|(posts|recipes)-of-member|birthdays\/yearly-days|features\/media\/(api|kind-icon|media-item|people\/(api|use-live-people)|signed-urls|taken|thumbnail)|ui\/turned/,
  },
  // What the calendar and the page of an event share.
  {
    name: 'calendar',
    test: /features\/events\/(repeat|calendar\/|event-facts|waiting-edit|map-address)/,
    minShareCount: 2,
  },
  // Loaded after the first screen: reminders, live messages, what keeps content, changes of lists, and what is needed when
  // something cannot be sent.
  {
    name: 'later',
    test: /(data|photos)\/(outbox\/run|shrink-picture|kept\/(keep-queries|kept-content))|app\/outbox-senders|outbox\/(waiting-list|sign-out-question)|live\/live-messages|shell\/service-worker|reminders\/remind\./,
  },
  // What lists, recipes and the calendar show of lists, without what the outbox needs.
  {
    name: 'family-lists',
    test: /features\/lists\/(?!(apply-change|edit|list|list-sender)\.)/,
    minShareCount: 2,
  },
  // What Media and the page of an event share.
  {
    name: 'albums',
    test: /features\/media\/albums\/(album-card|album-cover|api|event-albums|new-album-dialog|use-live-albums)\./,
  },
  { name: 'messages', test: /features\/messages\/messages-screen\.tsx$/ },
  // What Media, the tray of uploads and the import of archives share.
  { name: 'uploads', test: /features\/media\/upload\/|messages\/uploads_label/, minShareCount: 2 },
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
    tanstackRouter({
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    leaveOut(),
    react(),
    tailwindcss(),
    startPage(),
    listRoutes(),
    core.plugin,
    serviceWorker,
  ],
  resolve: { alias: { '@': here('src') } },
  build: {
    // For scripts and styles. The oldest browsers that Kinfold supports; e2e/old-browsers.spec.ts checks the result.
    target: ['safari16', 'chrome109'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Scripts name each other: one character less in each name saves some 80 bytes of the home screen.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups } },
    },
  },
})
