import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Brand } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { usePopupParts } from '@/components/ui/popups'
import { m } from '@/i18n/messages'
import { SidebarContent } from './sidebar-content'

/** The sidebar on a phone, opened by the menu button. Escape and every navigation close it. */
export function SidebarDrawer({ members }: { members: ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  const Dialog = usePopupParts(open, () => setOpen(false))?.Dialog

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key
  useEffect(() => setOpen(false), [key])

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={m.open_menu()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="md:hidden"
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.8} />
      </Button>
      {Dialog && (
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim md:hidden" />
            <Dialog.Content
              aria-describedby={undefined}
              onCloseAutoFocus={() => button.current?.focus()}
              // Also a link to the screen that is open, which is no navigation.
              onClick={({ target }) => (target as Element).closest('a') && setOpen(false)}
              className="fixed inset-y-0 start-0 z-50 flex w-[min(19rem,85vw)] flex-col gap-1 overflow-y-auto bg-surface px-3.5 py-3 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-card md:hidden"
            >
              <div className="flex items-center justify-between ps-2.5">
                <Dialog.Title>
                  <Brand />
                </Dialog.Title>
                <Dialog.Close asChild>
                  <Button variant="ghost" size="icon" aria-label={m.close()}>
                    <X aria-hidden className="size-5" />
                  </Button>
                </Dialog.Close>
              </div>
              <SidebarContent narrow={false} members={members} />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )}
    </>
  )
}
