import type { ReactNode } from 'react'

/** The buttons of a dialog. On a screen that is high enough they stay at the bottom while the rest scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div
    data-keep-free
    className="fade-above relative bottom-0 z-10 -mx-5 -mb-[max(1.25rem,env(safe-area-inset-bottom))] flex flex-wrap justify-end gap-2 bg-surface px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] [@media(min-height:30rem)]:sticky md:-mx-6 md:-mb-6 md:px-6 md:pb-6"
  >
    {children}
  </div>
)
