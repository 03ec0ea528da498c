import { Toaster as Sonner } from 'sonner'
import { m } from '@/paraglide/messages'

export function Toasts() {
  return (
    <Sonner
      className="print:hidden"
      theme="system"
      position="top-center"
      closeButton
      containerAriaLabel={m.toasts_label()}
      toastOptions={{
        closeButtonAriaLabel: m.close(),
        classNames: {
          toast: '!bg-surface !text-ink !border-line !rounded-card !shadow-card !font-body',
          title: '!font-semibold !text-[0.9375rem]',
          description: '!text-ink-soft !text-sm',
          actionButton:
            '!h-11 !rounded-control !bg-sunken !px-3 !font-semibold !text-ink !text-sm hover:!bg-line',
          closeButton: '!size-6 !border-line !bg-surface !text-ink-soft hover:!text-ink',
          success: '[&_[data-icon]]:!text-sage',
          error: '[&_[data-icon]]:!text-danger',
          info: '[&_[data-icon]]:!text-honey-ink',
        },
      }}
    />
  )
}
