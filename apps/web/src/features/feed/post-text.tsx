import { Suspense } from 'react'
import { lazyExtra } from '@/lib/lazy-extra'

type Props = { text: string; className: string }

const Plain = ({ text, className }: Props) => (
  <p dir="auto" className={className}>
    {text}
  </p>
)

// Few posts have an address in them. Without a connection, it stays plain.
const LinkedPost = lazyExtra(async () => (await import('./linked-post')).default, Plain)

/** The text of a post; its addresses can be followed. */
export const PostText = (props: Props) =>
  props.text.includes('://') ? (
    <Suspense fallback={<Plain {...props} />}>
      <LinkedPost {...props} />
    </Suspense>
  ) : (
    <Plain {...props} />
  )
