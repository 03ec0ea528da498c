import { Toaster as Sonner } from 'sonner'
import { m } from '@/paraglide/messages'

// Below the top bar and the header of a conversation, which have the same height, so that their buttons stay free, as
// does the message input at the bottom. A sheet covers the bar, so toasts move to the top.
const place = {
  top: 'var(--toasts-top, calc(max(58px, 4rem) + 0.5rem + env(safe-area-inset-top)))',
}

export function Toasts() {
  return (
    <Sonner
      className="print:hidden in-[body:has([data-sheet])]:[--toasts-top:calc(0.5rem+env(safe-area-inset-top))]"
      theme="system"
      position="top-center"
      offset={place}
      mobileOffset={place}
      closeButton
      containerAriaLabel={m.toasts_label()}
      toastOptions={{
        closeButtonAriaLabel: m.close(),
        // Only its buttons react to the pointer: a toast that appears below a resting mouse would never close.
        classNames: {
          toast:
            'pointer-events-none !bg-surface !text-ink !border-line !rounded-card !shadow-card !font-body',
          title: '!font-semibold !text-[0.9375rem]',
          description: '!text-ink-soft !text-sm',
          actionButton:
            'in-data-[front=true]:pointer-events-auto !h-11 !rounded-control !bg-sunken !px-3 !font-semibold !text-ink !text-sm hover:!bg-line',
          closeButton:
            'in-data-[front=true]:pointer-events-auto !size-6 !border-line !bg-surface !text-ink-soft hover:!text-ink',
          success: '[&_[data-icon]]:!text-sage',
          error: '[&_[data-icon]]:!text-danger',
          info: '[&_[data-icon]]:!text-honey-ink',
        },
      }}
    />
  )
}
