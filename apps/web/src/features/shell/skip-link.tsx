import { m } from '@/i18n/messages'

/** The first stop of the Tab key: leads past the menu. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed start-3 top-3 z-50 -translate-y-24 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0 print:hidden"
  >
    {m.skip_to_content()}
  </a>
)
