import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

export function ProCard() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-auto grid gap-2 rounded-card bg-honey-wash p-3.5">
      <h2 id={id} className="font-body font-semibold tracking-normal">
        {m.pro_title()}
      </h2>
      <p className="text-[0.8125rem] text-ink-soft">{m.pro_text()}</p>
      <Button variant="quiet" className="bg-surface">
        {m.pro_button()}
      </Button>
    </section>
  )
}
