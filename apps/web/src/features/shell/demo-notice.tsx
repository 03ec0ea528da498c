import { m } from '@/paraglide/messages'

/** Says above every screen that nothing here lasts. */
export default function DemoNotice() {
  return (
    <p className="bg-sage-wash px-4 py-1.5 text-balance text-center font-medium text-ink text-sm print:hidden">
      {m.demo_notice()}
    </p>
  )
}
