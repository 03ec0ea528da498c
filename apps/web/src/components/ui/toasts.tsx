import { Toaster as Sonner } from 'sonner'
import { m } from '@/i18n/messages'
import { useAppearance } from '@/lib/appearance'
import { placeToasts } from './toast-place'

// placeToasts measures `--place`.
const place = { bottom: 'var(--place, 1.5rem)' }

export function Toasts() {
  const { theme } = useAppearance()
  return (
    <Sonner
      ref={placeToasts}
      className="print:hidden"
      theme={theme}
      position="bottom-right"
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
            'in-data-[front=true]:pointer-events-auto !size-6 after:absolute after:-inset-2.5 !border-line !bg-surface !text-ink-soft hover:!text-ink',
          success: '[&_[data-icon]]:!text-sage',
          error: '[&_[data-icon]]:!text-danger',
          info: '[&_[data-icon]]:!text-honey-ink',
        },
      }}
    />
  )
}
