import { m } from '@/paraglide/messages'

/** Says above every screen that nothing here lasts; on a phone a conversation fills all of it. */
export default function DemoNotice() {
  return (
    <p className="bg-sage-wash px-4 py-1.5 text-balance text-center font-medium text-ink text-sm max-md:in-[body:has(#conversation)]:hidden print:hidden">
      {m.demo_notice()}
    </p>
  )
}
