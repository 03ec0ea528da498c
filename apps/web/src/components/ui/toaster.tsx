import { Toaster as Sonner } from 'sonner'

export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="top-center"
      closeButton
      toastOptions={{
        classNames: {
          toast: '!bg-surface !text-ink !border-line !rounded-card !shadow-card !font-body',
          description: '!text-ink-soft',
        },
      }}
    />
  )
}
