import { useState } from 'react'
import { signedRenditionUrl } from '@/photos/stored-url'
import { useSignedUrl } from '../signed-urls'
import type { Copy } from './groups'

/** Sharp enough to compare; a phone shows two beside each other. */
const FRAME = { width: 640, height: 640, resize: 'contain' } as const

/** The whole picture. */
export function CopyPicture({ copy, onBroken }: { copy: Copy; onBroken: () => void }) {
  const url = useSignedUrl(copy)
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return null
  return (
    <img
      src={signedRenditionUrl(url, FRAME)}
      alt=""
      loading="lazy"
      onError={() => {
        setBroken(url)
        onBroken()
      }}
      style={{ rotate: `${copy.rotation}deg` }}
      className="size-full object-contain"
    />
  )
}
