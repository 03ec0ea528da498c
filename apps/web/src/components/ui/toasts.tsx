import { Toaster as Sonner } from 'sonner'
import { m } from '@/paraglide/messages'

export default function Toasts() {
  return (
    <Sonner
      theme="system"
      position="top-center"
      closeButton
      containerAriaLabel={m.toasts_label()}
      toastOptions={{
        closeButtonAriaLabel: m.close(),
        classNames: {
          toast: '!bg-surface !text-ink !border-line !rounded-card !shadow-card !font-body',
          description: '!text-ink-soft',
        },
      }}
    />
  )
}
