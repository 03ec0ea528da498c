import type { ComponentProps, ReactElement } from 'react'
import { Lightbox } from '@/components/ui/lightbox'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'

type Props = {
  url: string
  name: string
  /** The button that opens it. */
  children: ReactElement<ComponentProps<'button'>>
}

/** The whole photo, as large as the window. */
export function PhotoLightbox({ url, name, children }: Props) {
  return (
    <Lightbox
      title={m.post_photo({ name })}
      trigger={children}
      className="fixed inset-0 z-40 m-auto size-fit"
    >
      <img
        src={storedUrl(url)}
        alt={m.post_photo({ name })}
        className="max-h-dvh max-w-[100vw] md:max-h-[calc(100dvh-4rem)] md:max-w-[calc(100vw-4rem)] md:rounded-control"
      />
    </Lightbox>
  )
}
