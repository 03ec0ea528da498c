import { Link } from '@tanstack/react-router'
import { readAddress } from '@/data/address'
import { hubPath } from './hub-links'
import { textParts } from './text-parts'

/** A text whose addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ text: part, url }, index) =>
    url ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <TextLink key={index} url={url} text={part} />
    ) : (
      part
    ),
  )
}

const look = 'text-primary-strong underline underline-offset-2'

function TextLink({ url, text }: { url: string; text: string }) {
  const path = hubPath(url)
  if (path !== undefined) {
    return (
      <Link {...readAddress(path)} className={look}>
        {text}
      </Link>
    )
  }
  if (url.startsWith('mailto:')) {
    return (
      <a href={url} className={look}>
        {text}
      </a>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={look}>
      {text}
    </a>
  )
}
