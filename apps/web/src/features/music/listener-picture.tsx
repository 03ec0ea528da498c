import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'

/** The user's picture from the provider, next to their name. */
export function ListenerPicture({ name, src }: { name: string; src: string | undefined }) {
  const [lost, setLost] = useState(false)
  if (!src || lost) return <Avatar name={name} />
  return (
    <img
      src={src}
      alt=""
      onError={() => setLost(true)}
      className="size-9 flex-none rounded-full object-cover"
    />
  )
}
