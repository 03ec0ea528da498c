import { m } from '@/i18n/messages'

/** Says above every screen that the demo is not permanent. Hidden on a phone while a conversation is open. */
export function DemoNotice() {
  return (
    <p className="bg-sage-wash px-4 py-1.5 text-balance text-center font-medium text-ink text-sm max-md:conversation-open:hidden print:hidden">
      {m.demo_notice()}
    </p>
  )
}
